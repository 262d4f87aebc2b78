-- Deletes the API keys of a package ($1) of a sandbox.
delete from api_key
where package_id = $1

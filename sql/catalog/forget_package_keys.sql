-- Deletes the keys to a package ($1).
delete from api_key
where package_id = $1

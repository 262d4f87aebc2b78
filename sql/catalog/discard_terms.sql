-- Deletes the terms of a consortium's package ($1) of a sandbox.
delete from consortium_terms
where package_id = $1

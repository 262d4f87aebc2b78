-- Deletes the uploads of a package ($1) of a sandbox, with their jobs.
delete from upload
where package_id = $1

-- Removes an upload ($2) of a package ($1).
delete from upload
where package_id = $1 and id = $2

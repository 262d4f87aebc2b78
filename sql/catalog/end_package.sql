-- The end ($2) of a package ($1).
update package
set deleted_at = $2
where id = $1

-- Marks a package ($1) as deleted at a time ($2).
update package
set deleted_at = $2
where id = $1

-- Restores a deleted package ($1).
update package
set deleted_at = null
where id = $1 and deleted_at is not null

-- Marks the packages that use the files of a package ($1) as deleted at a time ($2).
update package
set deleted_at = $2
where data_package_id = $1 and deleted_at is null

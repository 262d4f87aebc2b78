-- A feeder ($1) that has the files of what it was made from, as they are.
update package
set
    data_package_id = source_package_id,
    copied_at = null
where id = $1

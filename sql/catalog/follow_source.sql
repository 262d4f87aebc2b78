-- Makes a feeder ($1) use the current files of its source.
update package
set
    data_package_id = source_package_id,
    copied_at = null
where id = $1

-- Ends the use of the files of a package ($1) by deleted packages.
update package
set data_package_id = null
where data_package_id = $1

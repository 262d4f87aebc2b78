-- Makes the packages that were created from a package ($1) independent of it. They have their own files.
update package
set source_package_id = null
where source_package_id = $1

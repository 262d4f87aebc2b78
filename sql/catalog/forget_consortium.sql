-- Ends the relation of deleted packages to the package ($1) that they fed.
update package
set consortium_package_id = null
where consortium_package_id = $1

-- Removes the members that use the files of a package ($1) from their consortia.
delete from consortium_member
where member_package_id in (
    select f.id
    from package as f
    where f.data_package_id = $1
)

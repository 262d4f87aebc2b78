-- Deletes the members of a package ($1).
delete from consortium_member
where package_id = $1

-- Ends the membership of a package ($1) of a sandbox, and those in it.
delete from consortium_member
where package_id = $1 or member_package_id = $1

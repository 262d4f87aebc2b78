-- Removes a member ($2) from a consortium's package ($1).
delete from consortium_member
where package_id = $1 and member_package_id = $2

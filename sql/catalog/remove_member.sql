-- A member ($2) of a consortium's package ($1) no more.
delete from consortium_member
where package_id = $1 and member_package_id = $2

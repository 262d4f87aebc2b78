-- Moves a member ($2) of a consortium's package ($1) to a position ($3).
update consortium_member
set position = $3
where package_id = $1 and member_package_id = $2

-- Sets the size ($3) of a member ($2) of a consortium's package ($1).
update consortium_member
set size = cast($3 as double precision)
where package_id = $1 and member_package_id = $2

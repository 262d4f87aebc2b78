-- Another place ($3) in the order of members for a member ($2) of a consortium's package ($1).
update consortium_member
set position = $3
where package_id = $1 and member_package_id = $2

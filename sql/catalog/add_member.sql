-- Adds a member ($2) at the end of the members of a consortium's package ($1), at a time ($3).
insert into consortium_member (package_id, member_package_id, position, added_at)
select
    $1,
    $2,
    coalesce(max(position) + 1, 0),
    $3
from consortium_member
where package_id = $1

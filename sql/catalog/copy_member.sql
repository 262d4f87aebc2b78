-- Makes a package ($2) a member of a consortium's package ($1), in the place of another member ($3) of another one.
insert into consortium_member (package_id, member_package_id, position, added_at, size)
select
    $1,
    $2,
    m.position,
    m.added_at,
    m.size
from consortium_member as m
where m.member_package_id = $3

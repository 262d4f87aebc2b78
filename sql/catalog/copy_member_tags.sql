-- Copies the tags of another member ($2) to a member ($1).
insert into consortium_member_tag (member_package_id, tag)
select
    $1,
    t.tag
from consortium_member_tag as t
where t.member_package_id = $2

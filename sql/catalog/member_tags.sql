-- The tags of the members of a consortium's package ($1).
select
    t.member_package_id,
    t.tag
from consortium_member_tag as t
inner join consortium_member as m on m.member_package_id = t.member_package_id
where m.package_id = $1
order by t.member_package_id, t.tag

-- The member of a consortium's package ($1) that was created from a package ($2), if it exists.
select m.member_package_id
from consortium_member as m
inner join package as p on p.id = m.member_package_id
where m.package_id = $1 and p.source_package_id = $2

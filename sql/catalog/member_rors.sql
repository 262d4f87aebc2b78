-- The ROR ids of the institutions of the members of a consortium's package ($1).
select
    m.member_package_id,
    r.ror_id
from consortium_member as m
inner join package as p on p.id = m.member_package_id
inner join institution_ror as r on r.institution_id = p.institution_id
where m.package_id = $1
order by m.member_package_id, r.ror_id

-- The ROR ids of the institutions of the members of a consortium's package ($1): the package and the id in turn, in one row.
-- Hundreds of rows take longer to fetch than their content.
select
    coalesce(
        string_agg(m.member_package_id || ' ' || r.ror_id, ' ' order by m.member_package_id, r.ror_id),
        ''
    ) as rors
from consortium_member as m
inner join package as p on p.id = m.member_package_id
inner join institution_ror as r on r.institution_id = p.institution_id
where m.package_id = $1

-- The consortia that the packages of an institution ($1) feed, or that a single package ($1) feeds with its current files.
select
    m.member_package_id,
    m.package_id,
    m.added_at,
    c.name as package_name,
    c.institution_id as consortium_id,
    ci.name as consortium_name,
    f.institution_id,
    f.name as feeder_name,
    f.data_package_id,
    f.copied_at,
    case when s.deleted_at is null then s.id end as source_package_id,
    case when s.deleted_at is null then s.name end as source_name
from consortium_member as m
inner join package as f on f.id = m.member_package_id
inner join package as c on c.id = m.package_id
inner join institution as ci on ci.id = c.institution_id
left join package as s on s.id = f.source_package_id
where f.institution_id = $1 or f.data_package_id = $1
order by m.added_at, m.member_package_id

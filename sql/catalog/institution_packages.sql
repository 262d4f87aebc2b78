-- The packages of an institution ($1) by name, its own before those that feed a consortium.
select
    p.id,
    p.name,
    d.currency,
    p.publisher,
    p.description,
    p.kind,
    (select count(*) from scenario as s where s.package_id = p.id and s.kind = 'proposal') as proposal_count
from package as p
inner join package as d on d.id = coalesce(p.data_package_id, p.id)
where p.institution_id = $1 and p.deleted_at is null
order by
    case when p.kind = 'feeder' then 1 else 0 end,
    p.name,
    p.id

-- The members of a consortium's package ($1) in order. Currency and costs are those of the package whose files are
-- used; its id and the number of changes to its files tell whether a member's uploads are still the same.
select
    m.member_package_id,
    m.position,
    m.added_at,
    m.size,
    p.institution_id,
    i.name as institution_name,
    p.data_package_id,
    p.source_package_id,
    p.copied_at,
    case when s.deleted_at is null then s.name end as source_name,
    d.id as files_package_id,
    d.data_revision,
    d.currency,
    d.big_deal_cost,
    d.big_deal_cost_increase,
    s.currency as source_currency,
    s.big_deal_cost as source_big_deal_cost,
    s.big_deal_cost_increase as source_big_deal_cost_increase
from consortium_member as m
inner join package as p on p.id = m.member_package_id
inner join institution as i on i.id = p.institution_id
inner join package as d on d.id = coalesce(p.data_package_id, p.id)
left join package as s on s.id = p.source_package_id
where m.package_id = $1
order by m.position, m.added_at, m.member_package_id

-- A package by its id ($1), with the currency and costs of the package that it follows, if any, and the roles of a
-- user ($2) at its institution and at the consortium that it feeds.
select
    p.id,
    p.name,
    p.institution_id,
    i.name as institution_name,
    i.is_demo as is_demo_institution,
    i.is_consortium,
    p.created_at,
    p.publisher,
    p.description,
    d.currency,
    d.big_deal_cost,
    d.big_deal_cost_increase,
    p.kind,
    p.data_package_id,
    own.role as own_role,
    c.institution_id as consortium_id,
    consortium.role as consortium_role
from package as p
inner join institution as i on i.id = p.institution_id
inner join package as d on d.id = coalesce(p.data_package_id, p.id)
left join user_role as own on own.institution_id = p.institution_id and own.user_id = $2
left join package as c on c.id = p.consortium_package_id
left join user_role as consortium on consortium.institution_id = c.institution_id and consortium.user_id = $2
where p.id = $1 and p.deleted_at is null

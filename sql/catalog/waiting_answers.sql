-- What waits for an answer of a user ($1), with the role that the user has there: invitations to libraries, proposals
-- that a member has not returned, and titles that members requested in proposals that they have returned, as long as
-- the consortium has not decided on them.
select
    'invitation' as kind,
    n.invited_at as since,
    1 as items,
    r.role,
    i.id as institution_id,
    i.name as institution_name,
    cast(null as text) as package_id,
    cast(null as text) as package_name,
    cast(null as text) as scenario_id,
    cast(null as text) as scenario_name
from invitation as n
inner join user_role as r on r.institution_id = n.institution_id and r.user_id = $1
inner join institution as i on i.id = n.institution_id
inner join package as p on p.id = n.package_id and p.deleted_at is null
where n.state = 'open'
union all
select
    'proposal' as kind,
    o.sent_at as since,
    1 as items,
    r.role,
    i.id as institution_id,
    i.name as institution_name,
    p.id as package_id,
    p.name as package_name,
    s.id as scenario_id,
    s.name as scenario_name
from proposal as o
inner join scenario as s on s.id = o.scenario_id
inner join package as p on p.id = s.package_id and p.deleted_at is null
inner join institution as i on i.id = p.institution_id
inner join user_role as r on r.institution_id = i.id and r.user_id = $1
where o.returned_at is null
union all
select
    'requests' as kind,
    max(o.returned_at) as since,
    count(*) as items,
    r.role,
    i.id as institution_id,
    i.name as institution_name,
    p.id as package_id,
    p.name as package_name,
    s.id as scenario_id,
    s.name as scenario_name
from title_request as t
inner join proposal as o on o.scenario_id = t.scenario_id and o.returned_at is not null
inner join scenario as s on s.id = o.of_scenario_id
inner join package as p on p.id = s.package_id and p.deleted_at is null
inner join institution as i on i.id = p.institution_id
inner join user_role as r on r.institution_id = i.id and r.user_id = $1
where t.decision is null
group by r.role, i.id, i.name, p.id, p.name, s.id, s.name
order by since desc

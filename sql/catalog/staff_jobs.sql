-- The work in the queue: files to be read and scenarios to be recalculated, oldest first. Work is running when a server
-- has claimed it beyond a moment ($1).
select
    'reading' as kind,
    j.id,
    u.name,
    p.id as package_id,
    p.name as package_name,
    i.name as institution_name,
    case when j.claimed_until > $1 and j.runner <> '' then 1 else 0 end as is_running,
    j.created_at as since,
    cast(j.percent as double precision) as percent,
    j.attempts
from job as j
inner join upload as u on u.id = j.upload_id
inner join package as p on p.id = u.package_id
inner join institution as i on i.id = p.institution_id
union all
select
    'recalculation' as kind,
    s.id,
    s.name,
    p.id as package_id,
    p.name as package_name,
    i.name as institution_name,
    case when r.claimed_until > $1 and r.runner <> '' then 1 else 0 end as is_running,
    r.started_at as since,
    r.percent,
    r.attempts
from recalculation as r
inner join scenario as s on s.id = r.scenario_id
inner join package as p on p.id = s.package_id
inner join institution as i on i.id = p.institution_id
order by since

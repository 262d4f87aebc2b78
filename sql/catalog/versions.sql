-- The versions of a scenario ($1) before a revision ($2), with their authors, newest first, at most $3.
select
    v.*,
    u.name as changed_by
from scenario_version as v
left join user_account as u on u.id = v.user_id
where v.scenario_id = $1 and v.revision < $2
order by v.revision desc
limit $3

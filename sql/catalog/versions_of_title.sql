-- The versions of a scenario ($1) up to a revision ($2) whose change names a title ($3), with their authors, newest first.
select
    v.*,
    u.name as changed_by
from scenario_version as v
left join user_account as u on u.id = v.user_id
where
    v.scenario_id = $1
    and v.revision <= $2
    and v.change like '%' || $3 || '%'
order by v.revision desc

-- The change of a scenario ($1) that is undone next: the last one in effect.
select *
from scenario_version
where scenario_id = $1 and state = 'done'
order by revision desc
limit 1

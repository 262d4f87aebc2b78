-- The change of a scenario ($1) that is redone next: the first of the undone ones.
select *
from scenario_version
where scenario_id = $1 and state = 'undone'
order by revision
limit 1

-- The change of a scenario ($1) that is done again next: the first one of those that were undone.
select *
from scenario_version
where scenario_id = $1 and state = 'undone'
order by revision
limit 1

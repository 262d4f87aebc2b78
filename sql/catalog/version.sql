-- A version of a scenario ($1) by its revision ($2).
select *
from scenario_version
where scenario_id = $1 and revision = $2

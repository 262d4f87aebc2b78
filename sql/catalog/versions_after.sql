-- The versions of a scenario ($1) after a revision ($2), newest first.
select *
from scenario_version
where scenario_id = $1 and revision > $2
order by revision desc

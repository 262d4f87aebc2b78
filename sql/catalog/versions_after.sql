-- What happened to a scenario ($1) since a revision ($2), the newest first.
select *
from scenario_version
where scenario_id = $1 and revision > $2
order by revision desc

-- The versions of a scenario ($1) before a revision ($2), the newest first, so many at most ($3).
select *
from scenario_version
where scenario_id = $1 and revision < $2
order by revision desc
limit $3

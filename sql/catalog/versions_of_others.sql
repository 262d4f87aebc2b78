-- The versions of a scenario ($1) after a revision ($2) by users other than $3, oldest first.
select *
from scenario_version
where scenario_id = $1 and revision > $2 and (user_id is null or user_id <> $3)
order by revision

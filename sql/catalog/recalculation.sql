-- How far a scenario ($1) is worked out, if that takes long.
select scenario_id, email, recipient_name, percent, attempts
from recalculation
where scenario_id = $1

-- The progress of a scenario's ($1) long-running recalculation.
select scenario_id, email, recipient_name, percent, attempts
from recalculation
where scenario_id = $1

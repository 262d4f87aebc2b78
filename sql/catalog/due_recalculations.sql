-- Started recalculations without a worker at a moment ($1), longest waiting first.
select scenario_id, email, recipient_name, percent, attempts, claimed_until
from recalculation
where claimed_until <= $1
order by claimed_until, scenario_id

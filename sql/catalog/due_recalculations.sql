-- Scenarios that nobody works on at a moment ($1) though somebody began, the one that has waited longest first.
select scenario_id, email, recipient_name, percent, attempts, claimed_until
from recalculation
where claimed_until <= $1
order by claimed_until, scenario_id

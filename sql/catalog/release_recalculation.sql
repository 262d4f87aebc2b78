-- Releases a scenario ($1) of a worker ($2), to be claimed again at a moment ($3).
update recalculation
set claimed_until = $3
where scenario_id = $1 and runner = $2

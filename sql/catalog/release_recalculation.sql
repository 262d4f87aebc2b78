-- Whoever works on a scenario ($1, $2) gives it back, to be taken up at a moment ($3).
update recalculation
set claimed_until = $3
where scenario_id = $1 and runner = $2

-- Whoever works on a scenario ($1, $2) keeps it until a moment ($3), and tells how far it is. No row is changed if it was
-- taken away.
update recalculation
set
    claimed_until = $3,
    percent = $4
where scenario_id = $1 and runner = $2

-- Extends the lease of a scenario ($1) for its worker ($2) until a moment ($3), and stores its progress. Changes no
-- row if another worker has the scenario.
update recalculation
set
    claimed_until = $3,
    percent = $4
where scenario_id = $1 and runner = $2

-- Claims the recalculation of a scenario ($1) that was due at a moment ($2) for a worker ($4) until another moment
-- ($3). Of two workers that claim it, one changes a row.
update recalculation
set
    runner = $4,
    claimed_until = $3,
    attempts = attempts + 1
where scenario_id = $1 and claimed_until = $2

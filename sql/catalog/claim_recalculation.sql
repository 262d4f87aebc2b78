-- A scenario ($1) that was due at a moment ($2) is somebody's to work on ($3) until another moment ($4). Of two who claim
-- it, one changes a row.
update recalculation
set
    runner = $3,
    claimed_until = $4,
    attempts = attempts + 1
where scenario_id = $1 and claimed_until = $2

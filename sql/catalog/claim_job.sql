-- A job ($1) that was due at a moment ($2) is somebody's ($3) until another moment ($4). Of two who claim it,
-- one changes a row.
update job
set
    runner = $3,
    claimed_until = $4,
    attempts = attempts + 1,
    percent = 0,
    rows_read = 0
where id = $1 and claimed_until = $2

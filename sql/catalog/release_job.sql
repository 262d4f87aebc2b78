-- Releases a job ($1) of a worker ($2), to be claimed again at a moment ($3). It does not count as an attempt.
update job
set
    runner = '',
    claimed_until = $3,
    attempts = attempts - 1,
    percent = 0,
    rows_read = 0
where id = $1 and runner = $2

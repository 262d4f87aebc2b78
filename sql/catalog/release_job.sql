-- Whoever has a job ($1, $2) gives it back, to be taken up at a moment ($3). It does not count as an attempt.
update job
set
    runner = '',
    claimed_until = $3,
    attempts = attempts - 1,
    percent = 0,
    rows_read = 0
where id = $1 and runner = $2

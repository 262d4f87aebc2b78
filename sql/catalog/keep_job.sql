-- Extends the lease of a job ($1) for its worker ($2) until a moment ($3), and stores its progress. Changes no row if
-- another worker has the job or its file was deleted.
update job
set
    claimed_until = $3,
    percent = $4,
    rows_read = $5
where id = $1 and runner = $2

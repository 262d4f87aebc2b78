-- Whoever has a job ($1, $2) keeps it until a moment ($3), and tells how far it is. No row is changed if the
-- job was taken away or its file deleted.
update job
set
    claimed_until = $3,
    percent = $4,
    rows_read = $5
where id = $1 and runner = $2

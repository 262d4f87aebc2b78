-- Whoever refreshes the reference data of an institution ($1, $2) tells at a moment ($6) what is asked for ($3) and how many of the
-- answers are there ($4 of $5). No row is changed if it was taken away.
update reference_refresh
set
    what = $3,
    done = $4,
    total = $5,
    seen_at = $6
where institution_id = $1 and runner = $2 and state = 'running'

-- Stores the progress of the refresh of an institution ($1) for its worker ($2) at a moment ($6): what is requested
-- ($3), and how many of the responses have arrived ($4 of $5). Changes no row if another worker has the refresh.
update reference_refresh
set
    what = $3,
    done = $4,
    total = $5,
    seen_at = $6
where institution_id = $1 and runner = $2 and state = 'running'

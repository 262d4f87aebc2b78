-- Ends the refresh of an institution ($1) for its worker ($2), at a time ($4), in a state ($3) and with an optional
-- message ($5).
update reference_refresh
set
    state = $3,
    ended_at = $4,
    message = $5
where institution_id = $1 and runner = $2 and state = 'running'

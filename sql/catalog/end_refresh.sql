-- Refreshing the reference data of an institution ($1) ends for whoever works on it ($2), at a time ($4) and in a state ($3), with
-- something to be told ($5) if there is something.
update reference_refresh
set
    state = $3,
    ended_at = $4,
    message = $5
where institution_id = $1 and runner = $2 and state = 'running'

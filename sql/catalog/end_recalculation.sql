-- A scenario ($1) is not worked on any more; who is to be told.
delete from recalculation
where scenario_id = $1
returning scenario_id, email, recipient_name, percent, attempts

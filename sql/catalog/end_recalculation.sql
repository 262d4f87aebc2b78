-- Deletes the recalculation of a scenario ($1) and returns the recipient of its notification.
delete from recalculation
where scenario_id = $1
returning scenario_id, email, recipient_name, percent, attempts

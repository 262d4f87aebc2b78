-- Locks a sandbox ($1) that has not ended by a moment ($2) by writing to its row, to add to it. No row if it has ended.
update sandbox
set ends_at = ends_at
where user_id = $1 and ends_at > $2
returning user_id

-- Ends the sandbox of a user ($1) at a moment ($2), unless it has ended.
update sandbox
set ends_at = $2
where user_id = $1 and ends_at > $2

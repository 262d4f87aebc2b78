-- Ends every session of a user ($1) at a moment ($3), except for one ($2, blank for none).
update session
set ended_at = $3
where user_id = $1 and id <> $2 and ended_at is null

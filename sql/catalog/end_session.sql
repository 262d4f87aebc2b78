-- Ends a session ($1) at a moment ($2).
update session
set ended_at = $2
where id = $1 and ended_at is null

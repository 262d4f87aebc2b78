-- Starts a session of a user ($2) at a moment ($3), which ends at another moment ($4) at the latest.
insert into session (id, user_id, started_at, ends_at)
values ($1, $2, $3, $4)

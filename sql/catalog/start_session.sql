-- A user ($2) is signed in from one moment ($3) to another ($4) at the latest.
insert into session (id, user_id, started_at, ends_at)
values ($1, $2, $3, $4)

-- Every session of a user ($1) but one ($2, or none if it is blank) ends at a moment ($3).
update session
set ended_at = $3
where user_id = $1 and id <> $2 and ended_at is null

-- Adds a link for a user ($2), stored as a hash ($1), valid from one moment ($3) to another ($4).
insert into reset_token (token_hash, user_id, created_at, expires_at)
values ($1, $2, $3, $4)

-- Adds a new email address ($3) of a user ($1) that waits for its confirmation by a link, stored as a hash ($2), from a time
-- ($4) until a moment ($5). It replaces an earlier one.
insert into email_change (user_id, token_hash, email, requested_at, expires_at)
values ($1, $2, $3, $4, $5)
on conflict (user_id)
do update set
    token_hash = excluded.token_hash,
    email = excluded.email,
    requested_at = excluded.requested_at,
    expires_at = excluded.expires_at

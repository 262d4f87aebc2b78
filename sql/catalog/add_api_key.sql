-- Adds a key ($1) with its hash ($2), first characters ($3) and name ($4), for a user ($5) to read a package ($6),
-- created at a time ($7) and valid until a moment ($8).
insert into api_key (id, key_hash, starts_with, name, user_id, package_id, created_at, expires_at)
values ($1, $2, $3, $4, $5, $6, $7, $8)

-- A key ($1) with a hash ($2), its first signs ($3), a name ($4), for a user ($5) to read a package ($6), made at a
-- time ($7) and good until another ($8).
insert into api_key (id, key_hash, starts_with, name, user_id, package_id, created_at, expires_at)
values ($1, $2, $3, $4, $5, $6, $7, $8)

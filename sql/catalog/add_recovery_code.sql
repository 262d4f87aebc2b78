-- Adds a recovery code of a user ($1) by its hash ($2).
insert into recovery_code (user_id, code_hash)
values ($1, $2)

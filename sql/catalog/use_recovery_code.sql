-- Uses a recovery code ($2) of a user ($1): of two concurrent uses, one finds a row.
delete from recovery_code
where user_id = $1 and code_hash = $2
returning user_id

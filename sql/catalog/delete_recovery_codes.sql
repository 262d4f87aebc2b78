-- Deletes the recovery codes of a user ($1).
delete from recovery_code
where user_id = $1

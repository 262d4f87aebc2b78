-- Deletes the sessions of a user ($1).
delete from session
where user_id = $1

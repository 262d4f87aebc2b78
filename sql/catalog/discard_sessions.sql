-- Deletes the sessions of a visitor ($1).
delete from session
where user_id = $1

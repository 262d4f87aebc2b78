-- Deletes the waiting roles of a user ($1).
delete from waiting_role
where user_id = $1

-- Deletes the roles of a user ($1).
delete from user_role
where user_id = $1

-- Deletes the roles at an institution ($1) of a sandbox.
delete from user_role
where institution_id = $1

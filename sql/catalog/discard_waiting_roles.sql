-- Deletes the roles at an institution ($1) of a sandbox that wait for a confirmed address.
delete from waiting_role
where institution_id = $1

-- Deletes the invitations to an institution ($1) of a sandbox.
delete from invitation
where institution_id = $1

-- Deletes the invitations from a consortium's package ($1) of a sandbox.
delete from invitation
where package_id = $1

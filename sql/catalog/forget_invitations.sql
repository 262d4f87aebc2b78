-- Deletes the invitations to feed a package ($1).
delete from invitation
where package_id = $1

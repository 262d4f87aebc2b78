-- Deletes a sandbox ($1), before its user.
delete from sandbox
where user_id = $1

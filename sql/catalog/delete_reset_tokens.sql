-- Deletes every link of a user ($1).
delete from reset_token
where user_id = $1

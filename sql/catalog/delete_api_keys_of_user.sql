-- Deletes the keys of a user ($1).
delete from api_key
where user_id = $1

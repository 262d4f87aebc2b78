-- Every link of a user ($1) is used up.
delete from reset_token
where user_id = $1

-- Deletes the links of a visitor ($1).
delete from reset_token
where user_id = $1

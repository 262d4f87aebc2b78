-- Deletes a visitor ($1).
delete from user_account
where id = $1

-- Sets the name ($2) of a user ($1).
update user_account
set name = $2
where id = $1

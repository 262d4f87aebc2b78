-- Sets or removes the username ($2) of a user ($1).
update user_account
set username = $2
where id = $1

-- Sets the hash of the password ($2) of a user ($1).
update user_account
set password_hash = $2
where id = $1

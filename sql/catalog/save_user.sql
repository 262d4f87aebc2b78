-- Saves the name, email address, username and password of a user ($1).
update user_account
set
    name = $2,
    email = $3,
    email_key = $4,
    username = $5,
    password_hash = $6
where id = $1

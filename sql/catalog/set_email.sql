-- Sets the email address ($2; in lowercase, $3) of a user ($1).
update user_account
set
    email = $2,
    email_key = $3
where id = $1

-- Erases the personal data of a user ($1) at a time ($2). The row stays for the history of what the user created.
update user_account
set
    name = 'Erased user',
    email = null,
    email_key = null,
    email_confirmed_at = null,
    username = null,
    password_hash = null,
    totp_secret = null,
    totp_confirmed_at = null,
    is_staff = 0,
    erased_at = $2
where id = $1

-- Sets the secret of the authenticator app of a user ($1): the secret ($2), when a code confirmed it ($3), and the last time
-- step whose code was accepted ($4).
update user_account
set totp_secret = $2, totp_confirmed_at = $3, totp_step = $4
where id = $1

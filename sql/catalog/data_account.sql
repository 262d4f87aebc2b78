-- The account of a user ($1), for the export of its data. Credentials are left out: the hash of the
-- password and the secret of the authenticator app.
select
    id,
    name,
    email,
    email_confirmed_at,
    username,
    is_staff,
    totp_confirmed_at as two_factor_since,
    created_at
from user_account
where id = $1

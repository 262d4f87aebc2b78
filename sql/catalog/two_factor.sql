-- The two-factor sign-in of a user ($1), with the number of recovery codes that are left.
select
    u.totp_secret,
    u.totp_confirmed_at,
    (select count(*) from recovery_code as c where c.user_id = u.id) as codes_left
from user_account as u
where u.id = $1

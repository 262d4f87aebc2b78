-- The account of a user ($1), for the export of its data. The hash of the password is a credential and is left out.
select
    id,
    name,
    email,
    email_confirmed_at,
    username,
    is_staff,
    created_at
from user_account
where id = $1

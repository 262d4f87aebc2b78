-- A user ($1), if the user has a role or one waits for the confirmation of the email address.
select id
from user_account
where
    id = $1
    and (
        exists (select 1 from user_role as r where r.user_id = $1)
        or exists (select 1 from waiting_role as w where w.user_id = $1)
    )

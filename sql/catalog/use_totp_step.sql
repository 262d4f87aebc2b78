-- Accepts the code of a time step ($3) of a user ($1) with a confirmed secret ($2), unless the code of this step or a later
-- one was accepted before: of two concurrent uses, one finds a row.
update user_account
set totp_step = $3
where id = $1 and totp_secret = $2 and totp_confirmed_at is not null and totp_step < $3
returning id

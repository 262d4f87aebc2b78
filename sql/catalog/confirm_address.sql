-- Marks the email address of a user ($1) as confirmed at a time ($2), unless it is confirmed already.
update user_account
set email_confirmed_at = $2
where id = $1 and email_confirmed_at is null

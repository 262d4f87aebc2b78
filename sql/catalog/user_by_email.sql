-- A user by the e-mail address in small letters ($1).
select *
from user_account
where email_key = $1

-- A user by email address in lowercase ($1).
select *
from user_account
where email_key = $1

-- A user by username ($1).
select *
from user_account
where username = $1

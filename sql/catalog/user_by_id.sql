-- A user by id ($1).
select *
from user_account
where id = $1

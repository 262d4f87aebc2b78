-- Users whose email address in lowercase matches a pattern ($1), by address, at most $2.
select *
from user_account
where email_key like $1 escape '\'
order by email_key
limit $2

-- Users whose e-mail address in small letters matches a pattern ($1), in the order of their addresses, so many
-- at most ($2).
select *
from user_account
where email_key like $1 escape '\'
order by email_key
limit $2

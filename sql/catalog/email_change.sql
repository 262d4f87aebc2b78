-- The email address of a user ($1) that waits for its confirmation at a moment ($2).
select email
from email_change
where user_id = $1 and expires_at > $2

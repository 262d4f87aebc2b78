-- Emails that are due at a moment ($1), oldest first, at most $2.
select *
from outgoing_mail
where sent_at is null and next_attempt_at <= $1
order by next_attempt_at, id
limit $2

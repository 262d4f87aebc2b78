-- The number of unsent emails.
select count(*) as waiting
from outgoing_mail
where sent_at is null

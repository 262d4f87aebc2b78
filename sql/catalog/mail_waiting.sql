-- Mail that was not sent yet.
select count(*) as waiting
from outgoing_mail
where sent_at is null

-- Emails to an address in lowercase ($1), for the export of a user's data. Bodies may hold links, which are credentials, and
-- are left out.
select
    recipient,
    subject,
    written_at,
    sent_at
from outgoing_mail
where lower(recipient) = $1
order by written_at, id

-- Deletes emails to an address in lowercase ($1).
delete from outgoing_mail
where lower(recipient) = $1

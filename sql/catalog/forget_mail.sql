-- Deletes emails that were written before a time ($1), sent or not.
delete from outgoing_mail
where written_at < $1

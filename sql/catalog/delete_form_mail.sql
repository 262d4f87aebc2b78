-- Mail about a form ($1) that was not sent is not sent any more.
delete from outgoing_mail
where form_id = $1 and sent_at is null

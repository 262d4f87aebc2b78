-- Deletes the unsent emails about a form ($1).
delete from outgoing_mail
where form_id = $1 and sent_at is null

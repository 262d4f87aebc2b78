-- A mail to be sent, at a moment ($7) or later; maybe it tells of a form ($8).
insert into outgoing_mail
(id, recipient, recipient_name, subject, body, written_at, next_attempt_at, form_id)
values ($1, $2, $3, $4, $5, $6, $7, $8)

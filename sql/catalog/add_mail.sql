-- Adds an outgoing email, due at a moment ($7), with the form that it concerns ($8), if any.
insert into outgoing_mail
(id, recipient, recipient_name, subject, body, written_at, next_attempt_at, form_id)
values ($1, $2, $3, $4, $5, $6, $7, $8)

-- A mail to be sent, at a moment ($7) or later.
insert into outgoing_mail (id, recipient, recipient_name, subject, body, written_at, next_attempt_at)
values ($1, $2, $3, $4, $5, $6, $7)

-- A mail ($1) could not be sent, for a reason ($2); it is tried again at a moment ($3).
update outgoing_mail
set
    last_error = $2,
    next_attempt_at = $3
where id = $1

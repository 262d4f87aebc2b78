-- Records a failed attempt to send an email ($1) with its reason ($2). The next attempt is due at a moment ($3).
update outgoing_mail
set
    last_error = $2,
    next_attempt_at = $3
where id = $1

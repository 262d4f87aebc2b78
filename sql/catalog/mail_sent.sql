-- Records the time ($2) at which an email ($1) was sent. Deletes its text, which may contain a secret link.
update outgoing_mail
set
    sent_at = $2,
    last_error = null,
    body = ''
where id = $1

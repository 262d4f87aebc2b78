-- A mail ($1) was sent at a time ($2). Its text, which may hold a link that is worth something, is forgotten.
update outgoing_mail
set
    sent_at = $2,
    last_error = null,
    body = ''
where id = $1

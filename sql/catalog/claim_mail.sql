-- Claims an email ($1) that was due at a moment ($2) until another moment ($3). Of two workers that claim it, one
-- changes a row.
update outgoing_mail
set
    attempts = attempts + 1,
    next_attempt_at = $3
where id = $1 and next_attempt_at = $2 and sent_at is null

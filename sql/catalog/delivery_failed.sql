-- A delivery ($1) did not arrive: the status of the answer ($2; 0 if there was none) and the reason ($3). It is
-- tried again at a moment ($4).
update webhook_delivery
set
    answer_status = $2,
    last_error = $3,
    next_attempt_at = $4
where id = $1

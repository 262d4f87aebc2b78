-- Records a failed delivery ($1): the status of the response ($2; 0 if there was none) and the reason ($3). The next
-- attempt is due at a moment ($4).
update webhook_delivery
set
    answer_status = $2,
    last_error = $3,
    next_attempt_at = $4
where id = $1

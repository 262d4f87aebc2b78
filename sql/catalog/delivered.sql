-- Records the time ($2) of a successful delivery ($1) and the status of the webhook's response ($3).
update webhook_delivery
set
    delivered_at = $2,
    answer_status = $3,
    last_error = null
where id = $1

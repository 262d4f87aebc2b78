-- A delivery ($1) arrived at a time ($2): the webhook answered with a status ($3).
update webhook_delivery
set
    delivered_at = $2,
    answer_status = $3,
    last_error = null
where id = $1

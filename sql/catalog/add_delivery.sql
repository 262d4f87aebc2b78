-- Adds a delivery of a form ($2) to a webhook, due at a moment ($3).
insert into webhook_delivery (id, form_id, next_attempt_at)
values ($1, $2, $3)

-- A form ($2) to be brought to a webhook at a moment ($3) or later.
insert into webhook_delivery (id, form_id, next_attempt_at)
values ($1, $2, $3)

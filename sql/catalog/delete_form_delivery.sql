-- Deletes the delivery of a form ($1) to a webhook.
delete from webhook_delivery
where form_id = $1

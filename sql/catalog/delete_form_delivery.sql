-- A form ($1) does not go to a webhook any more.
delete from webhook_delivery
where form_id = $1

-- A form by its id ($1), with its delivery to a webhook, if any.
select
    f.*,
    d.id as delivery_id,
    d.attempts,
    d.next_attempt_at,
    d.delivered_at,
    d.answer_status,
    d.last_error
from form_submission as f
left join webhook_delivery as d on d.form_id = f.id
where f.id = $1

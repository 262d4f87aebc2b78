-- Deliveries to a webhook that are due at a moment ($1), oldest first, at most $2.
select
    d.*,
    f.kind,
    f.fields,
    f.submitted_at
from webhook_delivery as d
inner join form_submission as f on f.id = d.form_id
where d.delivered_at is null and d.next_attempt_at <= $1
order by d.next_attempt_at, d.id
limit $2

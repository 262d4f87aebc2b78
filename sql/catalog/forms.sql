-- Forms of a kind ($1; of every kind if blank) that were submitted before a sort key ($2; all if blank), newest
-- first, at most $3, each with its delivery to a webhook, if any.
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
where ($1 = '' or f.kind = $1) and ($2 = '' or f.place < $2)
order by f.place desc
limit $3

-- Audit entries about a user, or by that user ($1), for the export of the user's data.
select
    done_at,
    user_id as done_by,
    action,
    subject,
    institution_id,
    detail
from audit
where user_id = $1 or subject = $1
order by done_at, id

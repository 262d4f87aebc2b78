-- A session ($1) that is active at a moment ($2), with its user.
select
    s.started_at as session_started_at,
    s.ends_at as session_ends_at,
    u.*
from session as s
inner join user_account as u on u.id = s.user_id
where s.id = $1 and s.ended_at is null and s.ends_at > $2

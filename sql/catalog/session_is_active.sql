-- A session ($1) of a user ($2), if it is active at a moment ($3).
select id
from session
where id = $1 and user_id = $2 and ended_at is null and ends_at > $3

-- The users whose sandboxes have ended by a moment ($1).
select s.user_id
from sandbox as s
where s.ends_at <= $1
order by s.ends_at, s.user_id

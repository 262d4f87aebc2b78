-- The oldest of the sandboxes at a moment ($1) that were created before another one ($2).
select s.user_id
from sandbox as s
where s.ends_at > $1 and s.created_at < $2
order by s.created_at, s.user_id
limit 1

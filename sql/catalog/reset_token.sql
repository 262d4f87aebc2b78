-- The user of a link ($1) that is valid at a moment ($2).
select user_id
from reset_token
where token_hash = $1 and expires_at > $2

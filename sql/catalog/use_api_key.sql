-- Records the last use of a key ($1) at a moment ($2).
update api_key
set last_used_at = $2
where id = $1

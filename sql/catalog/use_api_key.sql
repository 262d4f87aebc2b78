-- A key ($1) was used at a moment ($2).
update api_key
set last_used_at = $2
where id = $1

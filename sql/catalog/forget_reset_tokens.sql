-- Links that are not good any more at a moment ($1).
delete from reset_token
where expires_at <= $1

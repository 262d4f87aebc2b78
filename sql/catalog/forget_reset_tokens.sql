-- Deletes links that are no longer valid at a moment ($1).
delete from reset_token
where expires_at <= $1

-- A link ($1) that is still good at a moment ($2) is used: of two who use it at once, one finds a row.
delete from reset_token
where token_hash = $1 and expires_at > $2
returning user_id

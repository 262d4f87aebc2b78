-- Uses a link ($1) that is valid at a moment ($2): of two concurrent uses, one finds a row.
delete from reset_token
where token_hash = $1 and expires_at > $2
returning user_id

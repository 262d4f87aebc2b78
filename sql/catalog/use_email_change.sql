-- Uses a link ($2) of a user ($1) that is valid at a moment ($3), and returns the email address that it confirms.
delete from email_change
where user_id = $1 and token_hash = $2 and expires_at > $3
returning email

-- Deletes used states that expired before a moment ($1).
delete from used_sign_on
where expires_at < $1

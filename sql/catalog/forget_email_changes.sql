-- Deletes new email addresses that were not confirmed by a moment ($1).
delete from email_change
where expires_at <= $1

-- Deletes the email address of a user ($1) that waits for its confirmation.
delete from email_change
where user_id = $1

-- Deletes sessions that ended before a moment ($1).
delete from session
where ends_at < $1 or ended_at < $1

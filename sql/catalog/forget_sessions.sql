-- Sessions that have ended before a moment ($1) are of no use to anybody.
delete from session
where ends_at < $1 or ended_at < $1

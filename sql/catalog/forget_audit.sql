-- Deletes audit entries from before a time ($1).
delete from audit
where done_at < $1

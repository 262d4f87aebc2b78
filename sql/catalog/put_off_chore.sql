-- Makes background work ($1) due at a moment ($2): later, while it is done, or again, after it was done.
update chore
set due_at = $2
where name = $1

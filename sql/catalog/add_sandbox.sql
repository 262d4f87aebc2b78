-- Adds the sandbox of a user ($1) for an address ($2), from a moment ($3) to another ($4).
insert into sandbox (user_id, address, created_at, ends_at)
values ($1, $2, $3, $4)

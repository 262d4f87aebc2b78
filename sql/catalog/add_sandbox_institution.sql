-- Adds an institution ($1) to the sandbox of a user ($2).
insert into sandbox_institution (institution_id, user_id)
values ($1, $2)

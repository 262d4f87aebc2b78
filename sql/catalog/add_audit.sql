-- Adds an audit entry: a user ($3) performed an action ($4) at a time ($2) on a subject ($5), at an institution ($6),
-- with details ($7).
insert into audit (id, done_at, user_id, action, subject, institution_id, detail)
values ($1, $2, $3, $4, $5, $6, $7)

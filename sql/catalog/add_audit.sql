-- What ($4) was done at a time ($2) by a user ($3) to something ($5), at an institution ($6), in detail ($7).
insert into audit (id, done_at, user_id, action, subject, institution_id, detail)
values ($1, $2, $3, $4, $5, $6, $7)

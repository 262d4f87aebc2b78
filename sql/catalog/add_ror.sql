-- Adds a ROR id ($2) to an institution ($1), at a time ($3).
insert into institution_ror (institution_id, ror_id, added_at)
values ($1, $2, $3)
on conflict (institution_id, ror_id) do nothing

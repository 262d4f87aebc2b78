-- Copies the ROR ids of another institution ($2) to an institution ($1), at a time ($3).
insert into institution_ror (institution_id, ror_id, added_at)
select
    $1,
    r.ror_id,
    $3
from institution_ror as r
where r.institution_id = $2

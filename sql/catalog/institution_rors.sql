-- The ROR ids of an institution ($1).
select ror_id
from institution_ror
where institution_id = $1
order by ror_id

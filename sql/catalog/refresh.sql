-- The current or last refresh of the reference data of an institution ($1).
select
    state,
    what,
    done,
    total,
    begun_at,
    seen_at,
    ended_at,
    message
from reference_refresh
where institution_id = $1

-- How refreshing the reference data of an institution ($1) stands, or how it went the last time.
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

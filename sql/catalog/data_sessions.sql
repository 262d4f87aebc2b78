-- The sessions of a user ($1), for the export of the user's data. Times are seconds since 1970.
select
    started_at,
    ends_at,
    ended_at
from session
where user_id = $1
order by started_at, id

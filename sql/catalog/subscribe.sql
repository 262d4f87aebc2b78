-- Subscribes a list of titles in a scenario ($1), those that are not yet subscribed.
-- The list ($2) is one text. Each entry has the same width in characters ($3), filled with spaces.
insert into subscription (scenario_id, issn_l)
with recursive listed (begins, name) as (
    select
        1,
        trim(substr(cast($2 as text), 1, cast($3 as integer)))
    union all
    select
        begins + cast($3 as integer),
        trim(substr(cast($2 as text), begins + cast($3 as integer), cast($3 as integer)))
    from listed
    where begins + cast($3 as integer) <= length(cast($2 as text))
)

select
    $1,
    name
from listed
where true
on conflict do nothing

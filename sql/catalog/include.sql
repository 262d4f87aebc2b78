-- Includes a list of members in a scenario ($1), those that exist and are not yet included.
-- The list ($2) is one text. Each entry has the same width in characters ($3), filled with spaces.
insert into scenario_member (scenario_id, member_package_id)
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
where exists (select 1 from package as p where p.id = listed.name)
on conflict do nothing

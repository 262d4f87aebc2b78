-- The table of sources: the existing ones, and those that were added. A source that is added again gets its new date.
select
    b.source,
    b.name,
    b.as_of,
    b.licence,
    b.address
from added_source as a
right anti join base_sources as b on a.added = b.source
union all
select
    added as source,
    added_name as name,
    added_as_of as as_of,
    added_licence as licence,
    added_address as address
from added_source
order by source

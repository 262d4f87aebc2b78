-- The table of sources: the origin of the other tables' rows.
select
    'openalex' as source,
    'OpenAlex' as name,
    cast(o.as_of as varchar) as as_of,
    'CC0 1.0' as licence,
    'https://openalex.org' as address
from recipe as o
union all
select
    'issn' as source,
    'ISSN International Centre, table of linking ISSNs' as name,
    null as as_of,
    'CC BY-NC-SA 4.0' as licence,
    'https://www.issn.org/services/online-services/access-to-the-issn-l-table/' as address
where exists (select 1 from linking)
union all
select
    'assumed' as source,
    'Assumed use by age: the same for every journal' as name,
    null as as_of,
    null as licence,
    null as address
order by source

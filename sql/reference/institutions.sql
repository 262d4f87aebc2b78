-- The table of institutions.
select
    ror_id,
    name,
    country_code,
    grid_id,
    'openalex' as source
from institution
order by ror_id

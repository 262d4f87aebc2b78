-- The requested institutions that OpenAlex has. One row per ROR id.
with found as (
    select
        openalex_number(l.id) as institution_no,
        substr(l.ror, 17) as ror_id,
        l.display_name as name,
        l.country_code,
        l.ids['grid'] as grid_id,
        row_number() over (partition by l.ror order by openalex_number(l.id)) as place
    from institution_line as l
    cross join recipe as o
    where array_has(o.ror_ids, substr(l.ror, 17))
)

select
    institution_no,
    ror_id,
    name,
    country_code,
    grid_id
from found
where place = 1

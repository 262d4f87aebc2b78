-- The subject of each journal: the field of most of its papers of five years, of equals the first by name.
with counted as (
    select
        w.issn_l,
        w.field,
        count(*) as papers
    from recipe as o
    cross join work as w
    where w.is_paper and w.field is not null and w.year between o.this_year - 4 and o.this_year
    group by w.issn_l, w.field
),

ranked as (
    select
        issn_l,
        field,
        row_number() over (partition by issn_l order by papers desc, field) as place
    from counted
)

select
    issn_l,
    field as subject
from ranked
where place = 1

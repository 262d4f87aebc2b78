-- The subject of each journal: the field of most of its papers of five years; of equals, the first by name.
with ranked as (
    select
        issn_l,
        field,
        row_number() over (partition by issn_l order by papers desc, field) as place
    from field_count
)

select
    issn_l,
    field as subject
from ranked
where place = 1

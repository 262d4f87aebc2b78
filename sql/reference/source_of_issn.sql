-- Journals by linking ISSN. Of several sources with the same one the largest tells what the journal is; all of them tell its
-- ISSNs.
with ranked as (
    select
        *,
        row_number() over (partition by issn_l order by works desc, source_no) as place
    from source
),

all_issns as (
    select
        issn_l,
        array_sort(array_distinct(array_append(flatten(array_agg(issns)), issn_l))) as issns
    from source
    group by issn_l
)

select
    r.issn_l,
    r.title,
    r.publisher,
    r.has_society,
    r.is_oa,
    r.is_in_doaj,
    a.issns
from ranked as r
inner join all_issns as a on r.issn_l = a.issn_l
where r.place = 1

-- Journals by linking ISSN. Of several sources with the same one, the largest provides the journal's data. All of them
-- provide its ISSNs, and so does the table of the ISSN International Centre.
with ranked as (
    select
        *,
        row_number() over (partition by issn_l order by works desc, source_no) as place
    from source
),

told as (
    select
        issn_l,
        array_append(issns, issn_l) as issns
    from source
    union all
    select
        linking_issn as issn_l,
        make_array(issn) as issns
    from linking
),

all_issns as (
    select
        issn_l,
        array_sort(array_distinct(flatten(array_agg(issns)))) as issns
    from told
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

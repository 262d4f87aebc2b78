-- Open-access papers of each journal, year and colour. `n_no_submitted` leaves out papers whose open access depends on
-- a submitted version. With the correction, only green papers are left out, unless a repository has a reviewed version
-- as well. In classic mode (`is_classic`), every paper with a submitted version is left out.
select
    c.issn_l,
    cast(c.year as int) as year,
    c.colour as oa_type,
    cast(c.papers as double) as n_with_submitted,
    cast(
        case
            when o.is_classic then c.papers - c.submitted
            when c.colour = 'green' then c.reviewed
            else c.papers
        end as double
    ) as n_no_submitted,
    'openalex' as source
from paper_count as c
cross join recipe as o
where c.colour <> 'closed'
order by issn_l, year, oa_type

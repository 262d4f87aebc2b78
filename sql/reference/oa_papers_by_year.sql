-- Open-access papers of each journal, year and colour.
-- What a submitted version makes open is counted apart. As corrected, only green papers lose it, unless a repository has a
-- reviewed version as well; in the classic way every paper does of which there is a submitted version.
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

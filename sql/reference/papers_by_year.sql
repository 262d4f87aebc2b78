-- Papers of each journal and year.
select
    c.issn_l,
    cast(c.year as int) as year,
    cast(sum(c.papers) as double) as num_papers,
    'openalex' as source
from paper_count as c
group by c.issn_l, c.year
order by issn_l, year

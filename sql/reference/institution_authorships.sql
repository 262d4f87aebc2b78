-- Papers that name an institution, by journal and year. A paper counts once, regardless of its number of authors there.
select
    n.ror_id,
    n.issn_l,
    cast(n.year as int) as year,
    cast(count(*) as double) as num_authorships,
    'openalex' as source
from naming as n
where n.is_paper and n.is_counted
group by n.ror_id, n.issn_l, n.year
order by ror_id, issn_l, year

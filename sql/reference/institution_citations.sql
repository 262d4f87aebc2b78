-- References of works that name an institution, by the cited journal and the year of the citing work.
with reference as (
    select
        n.ror_id,
        n.year,
        unnest(n.referenced) as cited
    from naming as n
    where n.is_counted
),

followed as (
    select
        r.ror_id,
        r.year,
        coalesce(m.into_no, r.cited) as cited
    from merged_work as m
    right join reference as r on m.work_no = r.cited
),

counted as (
    select
        ror_id,
        year,
        cited,
        count(*) as citations
    from followed
    group by ror_id, year, cited
)

select
    c.ror_id,
    w.issn_l,
    cast(c.year as int) as year,
    cast(sum(c.citations) as double) as num_citations,
    'openalex' as source
from counted as c
inner join work as w on c.cited = w.work_no
where w.issn_l is not null
group by c.ror_id, w.issn_l, c.year
order by ror_id, issn_l, year

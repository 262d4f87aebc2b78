-- Papers of each journal and year: Unpaywall's if it has any of the journal, or else the existing ones.
with replaced as (
    select distinct counted_issn_l as replaced_issn_l
    from unpaywall_count
)

select
    b.issn_l,
    b.year,
    b.num_papers,
    b.source
from replaced as r
right anti join base_papers_by_year as b on r.replaced_issn_l = b.issn_l
union all
select
    counted_issn_l as issn_l,
    cast(counted_year as int) as year,
    cast(sum(papers) as double) as num_papers,
    'unpaywall' as source
from unpaywall_count
group by counted_issn_l, counted_year
order by issn_l, year

-- Open-access papers of each journal, year and colour: Unpaywall's if it has any paper of the journal, or else the
-- existing ones. Submitted versions are distinguished like those of OpenAlex (oa_papers_by_year.sql, one folder up).
with replaced as (
    select distinct counted_issn_l as replaced_issn_l
    from unpaywall_count
)

select
    b.issn_l,
    b.year,
    b.oa_type,
    b.n_with_submitted,
    b.n_no_submitted,
    b.source
from replaced as r
right anti join base_oa_papers_by_year as b on r.replaced_issn_l = b.issn_l
union all
select
    c.counted_issn_l as issn_l,
    cast(c.counted_year as int) as year,
    c.colour as oa_type,
    cast(c.papers as double) as n_with_submitted,
    cast(
        case
            when y.is_classic then c.papers - c.submitted
            when c.colour = 'green' then c.reviewed
            else c.papers
        end as double
    ) as n_no_submitted,
    'unpaywall' as source
from counted_years as y
cross join unpaywall_count as c
where c.colour <> 'closed'
order by issn_l, year, oa_type

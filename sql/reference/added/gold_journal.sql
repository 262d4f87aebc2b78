-- Journals of which at least 95 of 100 papers of the last full year are gold: the year before the newest one with
-- papers.
with newest as (
    select max(year) - 1 as full_year
    from papers_by_year
),

gold as (
    select
        o.issn_l as gold_issn_l,
        o.n_with_submitted as gold_papers
    from newest as n
    inner join oa_papers_by_year as o on n.full_year = o.year
    where o.oa_type = 'gold'
),

paper as (
    select
        p.issn_l as paper_issn_l,
        p.num_papers
    from newest as n
    inner join papers_by_year as p on n.full_year = p.year
)

select p.paper_issn_l as gold_journal
from paper as p
inner join gold as g on p.paper_issn_l = g.gold_issn_l
where p.num_papers > 0 and g.gold_papers * 100 >= p.num_papers * 95

-- Papers that a journal published in each of the six years before the first forecast year (t0-6 to t0-1). One row per
-- journal with at least one row of counts. A year without a row counts 0. The classic model reads the first five as
-- history, growth mode the last five.
select
    p.issn_l,
    arrow_cast(
        make_array(
            sum(case when p.year = b.base_year - 6 then coalesce(p.num_papers, 0) else 0 end),
            sum(case when p.year = b.base_year - 5 then coalesce(p.num_papers, 0) else 0 end),
            sum(case when p.year = b.base_year - 4 then coalesce(p.num_papers, 0) else 0 end),
            sum(case when p.year = b.base_year - 3 then coalesce(p.num_papers, 0) else 0 end),
            sum(case when p.year = b.base_year - 2 then coalesce(p.num_papers, 0) else 0 end),
            sum(case when p.year = b.base_year - 1 then coalesce(p.num_papers, 0) else 0 end)
        ),
        'FixedSizeList(6, Float64)'
    ) as papers
from papers_by_year as p
cross join base_year as b
group by p.issn_l

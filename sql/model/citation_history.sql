-- Citations from an institution's papers to a journal, five years before the first forecast year.
-- One row per package and journal.
select
    c.package_id,
    c.issn_l,
    arrow_cast(
        make_array(
            sum(case when c.year = b.base_year - 5 then coalesce(c.num_citations, 0) else 0 end),
            sum(case when c.year = b.base_year - 4 then coalesce(c.num_citations, 0) else 0 end),
            sum(case when c.year = b.base_year - 3 then coalesce(c.num_citations, 0) else 0 end),
            sum(case when c.year = b.base_year - 2 then coalesce(c.num_citations, 0) else 0 end),
            sum(case when c.year = b.base_year - 1 then coalesce(c.num_citations, 0) else 0 end)
        ),
        'FixedSizeList(5, Float64)'
    ) as citations
from citations as c
cross join base_year as b
group by c.package_id, c.issn_l

-- Open-access papers in each of the five years before the first forecast year (t0-5 to t0-1).
-- One row per journal and type (green, hybrid, bronze, gold) with at least one row of counts.
select
    o.issn_l,
    o.oa_type,
    arrow_cast(
        make_array(
            sum(case when o.year = b.base_year - 5 then coalesce(o.n_with_submitted, 0) else 0 end),
            sum(case when o.year = b.base_year - 4 then coalesce(o.n_with_submitted, 0) else 0 end),
            sum(case when o.year = b.base_year - 3 then coalesce(o.n_with_submitted, 0) else 0 end),
            sum(case when o.year = b.base_year - 2 then coalesce(o.n_with_submitted, 0) else 0 end),
            sum(case when o.year = b.base_year - 1 then coalesce(o.n_with_submitted, 0) else 0 end)
        ),
        'FixedSizeList(5, Float64)'
    ) as with_submitted,
    arrow_cast(
        make_array(
            sum(case when o.year = b.base_year - 5 then coalesce(o.n_no_submitted, 0) else 0 end),
            sum(case when o.year = b.base_year - 4 then coalesce(o.n_no_submitted, 0) else 0 end),
            sum(case when o.year = b.base_year - 3 then coalesce(o.n_no_submitted, 0) else 0 end),
            sum(case when o.year = b.base_year - 2 then coalesce(o.n_no_submitted, 0) else 0 end),
            sum(case when o.year = b.base_year - 1 then coalesce(o.n_no_submitted, 0) else 0 end)
        ),
        'FixedSizeList(5, Float64)'
    ) as no_submitted
from oa_papers_by_year as o
cross join base_year as b
group by o.issn_l, o.oa_type

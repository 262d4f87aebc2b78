-- Papers by an institution's authors in a journal, five years before the first forecast year.
-- One row per package and journal.
select
    a.package_id,
    a.issn_l,
    arrow_cast(
        make_array(
            sum(case when a.year = b.base_year - 5 then coalesce(a.num_authorships, 0) else 0 end),
            sum(case when a.year = b.base_year - 4 then coalesce(a.num_authorships, 0) else 0 end),
            sum(case when a.year = b.base_year - 3 then coalesce(a.num_authorships, 0) else 0 end),
            sum(case when a.year = b.base_year - 2 then coalesce(a.num_authorships, 0) else 0 end),
            sum(case when a.year = b.base_year - 1 then coalesce(a.num_authorships, 0) else 0 end)
        ),
        'FixedSizeList(5, Float64)'
    ) as authorships
from authorships as a
cross join base_year as b
group by a.package_id, a.issn_l

-- Bronze and closed papers of the requested journals by their age, given as its lower bound in months: 0 to 5, 6 to 11,
-- 12 to 17, 18 to 23, 24 to 35, 36 to 47, 48 to 59, 60 to 71.
with aged as (
    select
        w.issn_l,
        w.colour,
        case
            when w.published + interval '60 months' <= o.as_of then 60
            when w.published + interval '48 months' <= o.as_of then 48
            when w.published + interval '36 months' <= o.as_of then 36
            when w.published + interval '24 months' <= o.as_of then 24
            when w.published + interval '18 months' <= o.as_of then 18
            when w.published + interval '12 months' <= o.as_of then 12
            when w.published + interval '6 months' <= o.as_of then 6
            else 0
        end as months
    from recipe as o
    cross join journal_source as j
    inner join work as w on j.issn_l = w.issn_l
    where
        w.is_paper
        and w.colour in ('bronze', 'closed')
        and w.published <= o.as_of
        and w.published + interval '72 months' > o.as_of
)

select
    issn_l,
    months,
    sum(case when colour = 'bronze' then 1.0 else 0.0 end) as bronze,
    cast(count(*) as double) as papers
from aged
group by issn_l, months

-- Delayed open access, derived from the separation of bronze and closed papers by age. A journal has the embargo E if
-- nearly all of its older papers are bronze (four of five) and hardly any of its younger ones (one of five), with 20
-- papers on each side. If several lengths fit, the one with the clearest separation counts; of equals, the shortest.
with parted as (
    select
        b.issn_l,
        e.months,
        sum(case when b.months >= e.months then b.bronze else 0.0 end) as older_bronze,
        sum(case when b.months >= e.months then b.papers else 0.0 end) as older,
        sum(case when b.months < e.months then b.bronze else 0.0 end) as younger_bronze,
        sum(case when b.months < e.months then b.papers else 0.0 end) as younger
    from age_count as b
    cross join (values (6), (12), (18), (24), (36), (48), (60)) as e (months)
    group by b.issn_l, e.months
),

fitting as (
    select
        issn_l,
        months,
        row_number() over (
            partition by issn_l
            order by older_bronze / older - younger_bronze / younger desc, months
        ) as place
    from parted
    where
        older >= 20
        and younger >= 20
        and older_bronze / older >= 0.8
        and younger_bronze / younger <= 0.2
)

select
    issn_l,
    cast(months as double) as embargo_months,
    'openalex' as source
from fitting
where place = 1
order by issn_l

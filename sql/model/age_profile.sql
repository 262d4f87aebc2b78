-- Downloads of the publisher-wide sample by age of the item, 0 to 4 years, and the curve through them. One row per
-- journal of the sample. The curve depends on nothing else, so it is fitted here, once.
with profile as (
    select
        d.issn_l,
        arrow_cast(
            make_array(
                sum(case when d.age = 0 then coalesce(d.downloads, 0) else 0 end),
                sum(case when d.age = 1 then coalesce(d.downloads, 0) else 0 end),
                sum(case when d.age = 2 then coalesce(d.downloads, 0) else 0 end),
                sum(case when d.age = 3 then coalesce(d.downloads, 0) else 0 end),
                sum(case when d.age = 4 then coalesce(d.downloads, 0) else 0 end)
            ),
            'FixedSizeList(5, Float64)'
        ) as age_profile
    from download_age_profile as d
    group by d.issn_l
)

select
    issn_l,
    age_profile,
    age_fit(age_profile) as age_fit
from profile

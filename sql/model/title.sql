-- Facts of a journal that do not depend on the library. One row per journal of the reference data. `title_no` is its
-- position in the reference data, which breaks ties in every ranking. `facts` is the argument `title` of
-- forecast_title(): see the function for each field. A journal without a profile gets an empty one, whose fit the model
-- rejects.
with numbered as (
    select
        *,
        row_no as title_no
    from journals
),

fitted as (
    select
        j.issn_l,
        coalesce(
            a.age_fit,
            age_fit(arrow_cast(make_array(0, 0, 0, 0, 0), 'FixedSizeList(5, Float64)'))
        ) as age_fit
    from journals as j
    left join age_profile as a on j.issn_l = a.issn_l
)

select
    j.title_no,
    j.issn_l,
    j.title,
    j.publisher,
    short_name(j.publisher) as publisher_short,
    j.subject,
    coalesce(j.is_society = 'YES', false) as is_society_journal,
    coalesce(j.is_current_subscription, false) as is_current_subscription,
    coalesce(j.is_gold, false) as is_gold,
    j.issns,
    e.embargo_months as bronze_oa_embargo_months,
    coalesce(d.papers_reference_year, 0) as papers_reference_year,
    f.age_fit,
    named_struct(
        'papers', p.papers,
        'reference_papers', coalesce(d.papers_reference_year, 0),
        'paper_lines', paper_lines(p.papers, coalesce(d.papers_reference_year, 0)),
        'has_sample', d.issn_l is not null,
        'sample_total', d.downloads_total,
        'age_profile', a.age_profile,
        'age_fit', f.age_fit,
        'green_with_submitted', green.with_submitted,
        'hybrid_with_submitted', hybrid.with_submitted,
        'bronze_with_submitted', bronze.with_submitted,
        'gold_with_submitted', gold.with_submitted,
        'green_no_submitted', green.no_submitted,
        'hybrid_no_submitted', hybrid.no_submitted,
        'bronze_no_submitted', bronze.no_submitted,
        'gold_no_submitted', gold.no_submitted,
        'embargo_months', e.embargo_months,
        'social_share', s.asn_only_rate
    ) as facts
from numbered as j
left join papers_history as p on j.issn_l = p.issn_l
left join download_totals as d on j.issn_l = d.issn_l
left join age_profile as a on j.issn_l = a.issn_l
inner join fitted as f on j.issn_l = f.issn_l
left join oa_history as green on j.issn_l = green.issn_l and green.oa_type = 'green'
left join oa_history as hybrid on j.issn_l = hybrid.issn_l and hybrid.oa_type = 'hybrid'
left join oa_history as bronze on j.issn_l = bronze.issn_l and bronze.oa_type = 'bronze'
left join oa_history as gold on j.issn_l = gold.issn_l and gold.oa_type = 'gold'
left join embargo as e on j.issn_l = e.issn_l
left join social_network_share as s on j.issn_l = s.issn_l
order by j.title_no

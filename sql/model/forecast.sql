-- The forecast of every title in a library's scenario, before subscriptions. One row per scenario and title; `forecast`
-- is a struct with the fields of functions/fields.rs. A title is in a scenario if it is sold by subscription, has
-- COUNTER use and a price (0 is one), and is in the core list and the title filter if the scenario uses them (see
-- exclusion.sql).
select
    s.scenario_id,
    h.package_id,
    t.title_no,
    t.issn_l,
    t.title,
    t.publisher,
    t.publisher_short,
    t.subject,
    t.is_society_journal,
    t.issns,
    t.bronze_oa_embargo_months,
    t.papers_reference_year,
    t.age_fit,
    case when s.use_core_titles then coalesce(h.baseline_access, '') else '' end as baseline_access_text,
    cast(s.base_year - 10 as int) as first_access_year,
    h.price as list_price,
    forecast_title(
        t.facts,
        h.facts,
        named_struct(
            'base_year', s.base_year,
            'use_pta', s.use_pta,
            'paper_growth_mode', s.paper_growth_mode,
            'cost_ill', s.cost_ill,
            'cost_alacart_increase', s.cost_alacart_increase,
            'cost_content_fee_percent', s.cost_content_fee_percent,
            'ill_request_percent_of_delayed', s.ill_request_percent_of_delayed,
            'weight_citation', s.weight_citation,
            'weight_authorship', s.weight_authorship,
            'include_bronze', s.include_bronze,
            'include_submitted_version', s.include_submitted_version,
            'include_social_networks', s.include_social_networks
        )
    ) as forecast
from scenario as s
inner join holding as h on s.package_id = h.package_id
inner join title as t on h.title_no = t.title_no
where
    t.is_current_subscription
    and h.price is not null
    and (not s.use_core_titles or h.in_core)
    and (not s.use_title_filter or h.in_filter)
    and t.issn_l <> '0370-2693'

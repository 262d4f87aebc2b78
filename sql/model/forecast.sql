-- The forecast of every title in a library's scenario, before subscriptions. One row per scenario and title; `forecast`
-- is a struct with the fields of functions/fields.rs. Nothing is joined: the facts of the titles are in their rows
-- (scenario_title.sql), and the single row of the scenario comes first.
select
    s.scenario_id,
    t.package_id,
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
    t.baseline_access_text,
    cast(s.base_year - 10 as int) as first_access_year,
    t.list_price,
    forecast_title(
        t.title_facts,
        t.holding_facts,
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
cross join scenario_title as t

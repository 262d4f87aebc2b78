-- The forecast of every title at every member of a consortium (member_title.sql), with the consortium's settings. One row
-- per member and title, in the same order. `forecast` is a struct with the fields marked as a member's in
-- functions/fields.rs.
select
    t.member_no,
    t.is_included,
    t.package_id,
    t.title_no,
    t.issn_l,
    t.is_society_journal,
    t.bronze_oa_embargo_months,
    cast(s.base_year - 10 as int) as first_access_year,
    t.list_price,
    forecast_member(
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
-- The single row of the scenario comes first.
from scenario as s
cross join member_title as t

-- The forecast of every title at every member of a consortium, with the consortium's settings. One row per member and
-- title, members in the consortium's order, titles in that of the reference data. Each member has its own core list and
-- title filter settings. `forecast` is a struct with the fields marked as a member's in functions/fields.rs.
select
    m.member_no,
    m.is_included,
    h.package_id,
    t.title_no,
    t.issn_l,
    t.is_society_journal,
    t.bronze_oa_embargo_months,
    cast(s.base_year - 10 as int) as first_access_year,
    h.price as list_price,
    forecast_member(
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
-- The small sides come first: they are loaded, and the holdings are streamed.
from scenario as s
cross join (
    member as m
    inner join (title as t inner join holding as h on t.title_no = h.title_no) on m.package_no = h.package_no
)
where
    t.is_current_subscription
    and h.price is not null
    and (not m.use_core_titles or h.in_core)
    and (not m.use_title_filter or h.in_filter)
    and t.issn_l <> '0370-2693'

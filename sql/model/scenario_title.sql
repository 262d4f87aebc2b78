-- The titles of a library's scenario with their facts: what a forecast reads besides settings. One row per title, in no
-- order. Cached between forecasts, because only the switches of the core list and of the title filter change it. A title
-- is in a scenario if it is sold by subscription, has COUNTER use and a price (0 is one), and is in the core list and
-- the title filter if the scenario uses them (see exclusion.sql).
select
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
    h.price as list_price,
    t.facts as title_facts,
    h.facts as holding_facts
from scenario as s
inner join holding as h on s.package_id = h.package_id
inner join title as t on h.title_no = t.title_no
where
    t.is_current_subscription
    and h.price is not null
    and (not s.use_core_titles or h.in_core)
    and (not s.use_title_filter or h.in_filter)
    and t.issn_l <> '0370-2693'

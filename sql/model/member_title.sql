-- The titles of the members of a consortium with their facts: what their forecasts read besides settings. One row per member
-- and title, members in the consortium's order, titles in that of the reference data. Each member has its own core list
-- and title filter settings. Those of a single member are cached between forecasts, because only these settings change
-- them. A title is in a member's forecast as in a library's (scenario_title.sql).
select
    m.member_no,
    m.is_included,
    h.package_id,
    t.title_no,
    t.issn_l,
    t.is_society_journal,
    t.bronze_oa_embargo_months,
    h.price as list_price,
    t.facts as title_facts,
    h.facts as holding_facts
-- The small sides come first: they are loaded, and the holdings are streamed.
from member as m
inner join (title as t inner join holding as h on t.title_no = h.title_no) on m.package_no = h.package_no
where
    t.is_current_subscription
    and h.price is not null
    and (not m.use_core_titles or h.in_core)
    and (not m.use_title_filter or h.in_filter)
    and t.issn_l <> '0370-2693'

-- Reasons why a journal of the reference data is not in a scenario. One row per scenario and excluded journal, with the
-- first reason that applies, and with all that do. Only journals with COUNTER use can be missing a price or be excluded
-- by a list, and only those that are sold can be missing a price. 0370-2693 is excluded by name, as the service that
-- libraries compare with has always done.
select
    s.scenario_id,
    t.issn_l,
    t.title,
    case
        when not t.is_current_subscription then 'not sold by subscription'
        when h.issn_l is null then 'no COUNTER use'
        when h.price is null then 'no price'
        when s.use_core_titles and not h.in_core then 'not in the core list'
        when s.use_title_filter and not h.in_filter then 'not in the title filter'
        else 'left out by name'
    end as reason,
    t.publisher,
    t.issns,
    h.counter_total,
    h.issn_l is not null as has_use,
    t.is_gold,
    not t.is_current_subscription and not t.is_gold as is_not_published,
    h.issn_l is not null and t.is_current_subscription and h.price is null as has_no_price,
    h.issn_l is not null and s.use_title_filter and not h.in_filter as is_outside_filter,
    h.issn_l is not null and s.use_core_titles and not h.in_core as is_outside_core,
    t.issn_l = '0370-2693' as is_left_out_by_name
from title as t
cross join scenario as s
left join holding as h on t.title_no = h.title_no and s.package_id = h.package_id
where
    not t.is_current_subscription
    or h.issn_l is null
    or h.price is null
    or (s.use_core_titles and not h.in_core)
    or (s.use_title_filter and not h.in_filter)
    or t.issn_l = '0370-2693'
order by t.title_no

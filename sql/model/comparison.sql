-- Titles that are not the same in all compared scenarios. One row per title and scenario that has the title. A title
-- differs if a scenario lacks it, if some scenarios subscribe to it and others do not, or if its use, its cost or its
-- cost per use differ. Titles that are not subscribed to in the same scenarios come first, then those with the largest
-- range of use, then of cost; a scenario without the title counts as 0.
with title_range as (
    select
        issn_l,
        count(*) < max(num_scenarios)
        or count(*) filter (where subscribed) % count(*) <> 0 as differs_in_state,
        coalesce(max(usage), 0)
        - case when count(*) < max(num_scenarios) then 0 else coalesce(min(usage), 0) end as usage_range,
        coalesce(max(cost), 0)
        - case when count(*) < max(num_scenarios) then 0 else coalesce(min(cost), 0) end as cost_range,
        min(usage) <> max(usage) or count(usage) % count(*) <> 0 as differs_in_usage,
        min(cost) <> max(cost) or count(cost) % count(*) <> 0 as differs_in_cost,
        min(cpu) <> max(cpu) or count(cpu) % count(*) <> 0 as differs_in_cpu
    from compared_title
    group by issn_l
)

select
    c.issn_l,
    c.scenario_no,
    c.title,
    c.publisher_short as publisher,
    c.subject,
    c.subscribed,
    c.usage,
    c.cost,
    c.cpu
from title_range as r
inner join compared_title as c on r.issn_l = c.issn_l
where r.differs_in_state or r.differs_in_usage or r.differs_in_cost or r.differs_in_cpu
order by
    r.differs_in_state desc,
    r.usage_range desc,
    r.cost_range desc,
    c.issn_l asc,
    c.scenario_no asc

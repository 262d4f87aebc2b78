-- Effect of other reference data on a scenario. One row for each title that is added (without a previous forecast), is
-- removed, changes, or moves (others passed it in the order of cost per use). Unchanged titles are left out. Sorted by
-- change of use, largest first, then by change of cost. Both sides have the columns that users compare, with the names
-- of exports.
with beside as (
    select
        coalesce(a.issn_l, b.issn_l) as issn_l,
        coalesce(a.title, b.title) as title,
        coalesce(a.publisher_short, b.publisher_short) as publisher,
        coalesce(a.subject, b.subject) as subject,
        coalesce(a.subscribed, b.subscribed) as subscribed,
        case
            -- The planner parses what follows a comparison with "is distinct from" as a part of it, hence the
            -- parentheses.
            when b.issn_l is null then 'comes'
            when a.issn_l is null then 'goes'
            when
                (b.usage is distinct from a.usage)
                or (b.subscription_cost is distinct from a.subscription_cost)
                or (b.ill_cost is distinct from a.ill_cost)
                or (b.cpu is distinct from a.cpu)
                or (b.free_instant_usage_percent is distinct from a.free_instant_usage_percent)
                then 'changes'
            when b.cpu_rank is distinct from a.cpu_rank then 'moves'
        end as change,
        b.usage as usage_before,
        a.usage as usage_after,
        b.cost as cost_before,
        a.cost as cost_after,
        b.subscription_cost as subscription_cost_before,
        a.subscription_cost as subscription_cost_after,
        b.ill_cost as ill_cost_before,
        a.ill_cost as ill_cost_after,
        b.cpu as cpu_before,
        a.cpu as cpu_after,
        b.cpu_rank as cpu_rank_before,
        a.cpu_rank as cpu_rank_after,
        b.free_instant_usage_percent as free_instant_usage_percent_before,
        a.free_instant_usage_percent as free_instant_usage_percent_after
    from title_before as b
    full join title_after as a on b.issn_l = a.issn_l
)

select *
from beside
where change is not null
order by
    abs(coalesce(usage_after, 0) - coalesce(usage_before, 0)) desc,
    abs(coalesce(cost_after, 0) - coalesce(cost_before, 0)) desc,
    issn_l asc

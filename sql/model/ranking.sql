-- Order and thirds of a scenario's titles. One row per title of the forecast.
-- Titles stand in the order of their cost per use (CPU), those without one last, ties as in the
-- reference data. A rank is given only to a CPU that is defined and not exactly 0, but a 0 uses its
-- rank up. Thirds cut the defined values of a measure by rank, ties in CPU order; a scenario of one
-- title has none, and neither does a measure that only one title has.
with ordered as (
    select
        *,
        row_number() over (order by cpu asc nulls last, title_no asc) as cpu_order,
        row_number() over (order by old_school_cpu asc nulls last, title_no asc) as old_school_order
    from forecast_row
),

placed as (
    select
        title_no,
        cpu,
        cpu_order,
        old_school_cpu,
        old_school_order,
        count(cpu) over () as priced,
        count(*) over () as titles,
        cast(row_number() over (order by subscription_cost asc, cpu_order asc) as bigint) - 1 as subscription_cost_place,
        cast(row_number() over (order by cost_subscription_minus_ill asc, cpu_order asc) as bigint) - 1 as cost_subscription_minus_ill_place,
        cast(row_number() over (order by use_total asc, cpu_order asc) as bigint) - 1 as use_total_place,
        cast(row_number() over (order by downloads_total asc, cpu_order asc) as bigint) - 1 as downloads_total_place,
        cast(row_number() over (order by num_citations asc, cpu_order asc) as bigint) - 1 as num_citations_place,
        cast(row_number() over (order by num_authorships asc, cpu_order asc) as bigint) - 1 as num_authorships_place
    from ordered
)

select
    title_no,
    cast(cpu_order as int) as cpu_order,
    case when cpu <> 0 then cast(cpu_order as int) end as cpu_rank,
    case when old_school_cpu <> 0 then cast(old_school_order as int) end as old_school_cpu_rank,
    case when cpu is null then '-' else third(cast(cpu_order as bigint) - 1, priced) end as cpu_fuzzed,
    third(subscription_cost_place, titles) as subscription_cost_fuzzed,
    third(cost_subscription_minus_ill_place, titles) as subscription_minus_ill_cost_fuzzed,
    third(use_total_place, titles) as usage_fuzzed,
    third(downloads_total_place, titles) as downloads_fuzzed,
    third(num_citations_place, titles) as citations_fuzzed,
    third(num_authorships_place, titles) as authorships_fuzzed
from placed

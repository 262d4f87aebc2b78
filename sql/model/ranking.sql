-- Order and thirds of a scenario's titles. One row per title of the forecast, in CPU order; `row_no`
-- is its place in the forecast, by which the rest of its columns are put in the same order.
-- Titles stand in the order of their cost per use (CPU), those without one last, ties as in the
-- reference data. A rank is given only to a CPU that is defined and not exactly 0, but a 0 uses its
-- rank up. Thirds cut the defined values of a measure by rank, ties in CPU order; a scenario of one
-- title has none, and neither does a measure that only one title has.
with ordered as (
    select
        *,
        row_number() over (order by cpu asc nulls last, title_no asc) as cpu_order,
        third(cpu) over (order by cpu asc nulls last, title_no asc) as cpu_fuzzed,
        row_number() over (order by old_school_cpu asc nulls last, title_no asc) as old_school_order
    from unranked_forecast
)

select
    row_no,
    cast(cpu_order as int) as cpu_order,
    case when cpu <> 0 then cast(cpu_order as int) end as cpu_rank,
    case when old_school_cpu <> 0 then cast(old_school_order as int) end as old_school_cpu_rank,
    cpu_fuzzed,
    third(subscription_cost) over (order by subscription_cost asc, cpu_order asc) as subscription_cost_fuzzed,
    third(cost_subscription_minus_ill) over (order by cost_subscription_minus_ill asc, cpu_order asc) as subscription_minus_ill_cost_fuzzed,
    third(use_total) over (order by use_total asc, cpu_order asc) as usage_fuzzed,
    third(downloads_total) over (order by downloads_total asc, cpu_order asc) as downloads_fuzzed,
    third(num_citations) over (order by num_citations asc, cpu_order asc) as citations_fuzzed,
    third(num_authorships) over (order by num_authorships asc, cpu_order asc) as authorships_fuzzed,
    round_decimal(use_free_instant_percent, 0) as free_instant_usage_percent,
    round_decimal(cost_subscription_minus_ill, 0) as subscription_minus_ill_cost,
    coalesce(
        (first_access_year + arrow_cast(access_first_offset, 'Int32'))
        || '-' || (first_access_year + arrow_cast(access_last_offset, 'Int32')),
        ''
    ) as perpetual_access_years_text
from ordered
order by cpu_order

-- Order and thirds of a scenario's titles. One row per title of the forecast, in CPU order; `row_no` is its position in
-- the forecast, by which the rest of its columns are sorted. Titles are sorted by cost per use (CPU), those without one
-- last, ties as in the reference data. Only a CPU that is defined and not exactly 0 has a rank, but a 0 uses up its
-- rank. Thirds split the defined values of a measure by rank, ties in CPU order. A scenario of one title has none, and
-- neither does a measure that only one title has. place() and third() rank in ascending order, blanks last, ties by
-- their second argument.
with ordered as (
    select
        *,
        place(cpu, title_no) over () as cpu_order,
        place(old_school_cpu, title_no) over () as old_school_order
    from unranked_forecast
)

select
    row_no,
    cpu_order,
    case when cpu <> 0 then cpu_order end as cpu_rank,
    case when old_school_cpu <> 0 then old_school_order end as old_school_cpu_rank,
    third(cpu, cpu_order) over () as cpu_fuzzed,
    third(subscription_cost, cpu_order) over () as subscription_cost_fuzzed,
    third(cost_subscription_minus_ill, cpu_order) over () as subscription_minus_ill_cost_fuzzed,
    third(use_total, cpu_order) over () as usage_fuzzed,
    third(downloads_total, cpu_order) over () as downloads_fuzzed,
    third(num_citations, cpu_order) over () as citations_fuzzed,
    third(num_authorships, cpu_order) over () as authorships_fuzzed,
    round_decimal(use_free_instant_percent, 0) as free_instant_usage_percent,
    round_decimal(cost_subscription_minus_ill, 0) as subscription_minus_ill_cost,
    coalesce(
        (first_access_year + arrow_cast(access_first_offset, 'Int32'))
        || '-' || (first_access_year + arrow_cast(access_last_offset, 'Int32')),
        ''
    ) as perpetual_access_years_text
from ordered
order by cpu_order

-- The titles of a scenario as people see them, subscriptions laid over the forecast. One row per
-- title, in CPU order. Running the model is not needed for a subscription: every column that depends
-- on one is chosen here from two that the forecast has already.
with overlaid as (
    select
        f.*,
        r.cpu_order,
        r.cpu_rank,
        r.old_school_cpu_rank,
        r.cpu_fuzzed,
        r.subscription_cost_fuzzed,
        r.subscription_minus_ill_cost_fuzzed,
        r.usage_fuzzed,
        r.downloads_fuzzed,
        r.citations_fuzzed,
        r.authorships_fuzzed,
        s.issn_l is not null as subscribed
    from forecast_row as f
    inner join ranking as r on f.title_no = r.title_no
    left join subscription as s on f.issn_l = s.issn_l
)

select
    *,
    case when subscribed then subscription_cost else ill_cost end as cost,
    case when subscribed then use_free_instant + use_paywalled else use_free_instant end as use_instant,
    case when subscribed then use_instant_percent_if_subscribed else use_free_instant_percent end as instant_usage_percent,
    round_decimal(use_free_instant_percent, 0) as free_instant_usage_percent,
    round_decimal(cost_subscription_minus_ill, 0) as subscription_minus_ill_cost,
    case when subscribed then use_paywalled_percent else 0 end as use_subscription_percent,
    case when subscribed then 0 else use_ill_percent_if_unsubscribed end as use_ill_percent,
    case when subscribed then 0 else use_other_delayed_percent_if_unsubscribed end as use_other_delayed_percent,
    case when subscribed then subscription_cost_y else ill_cost_y end as cost_actual_y,
    case when subscribed then use_instant_if_subscribed_y else use_free_instant_y end as use_instant_y,
    case
        when subscribed then use_instant_percent_if_subscribed_y
        else use_free_instant_percent_y
    end as use_instant_percent_y,
    coalesce(
        (first_access_year + arrow_cast(access_first_offset, 'Int32'))
        || '-' || (first_access_year + arrow_cast(access_last_offset, 'Int32')),
        ''
    ) as perpetual_access_years_text
from overlaid
order by cpu_order

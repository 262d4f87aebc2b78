-- Effects of subscriptions on a scenario. One row per title, in CPU order, which is the order of the forecast: these
-- columns are added to its columns. A subscription does not run the model again: every column that depends on one is
-- selected here from two that the forecast already has.
with overlaid as (
    select
        f.*,
        s.issn_l is not null as subscribed
    from forecast_row as f
    left join subscription as s on f.issn_l = s.issn_l
)

select
    subscribed,
    case when subscribed then subscription_cost else ill_cost end as cost,
    case when subscribed then use_free_instant + use_paywalled else use_free_instant end as use_instant,
    case when subscribed then use_instant_percent_if_subscribed else use_free_instant_percent end as instant_usage_percent,
    case when subscribed then use_paywalled_percent else 0 end as use_subscription_percent,
    case when subscribed then 0 else use_ill_percent_if_unsubscribed end as use_ill_percent,
    case when subscribed then 0 else use_other_delayed_percent_if_unsubscribed end as use_other_delayed_percent,
    case when subscribed then subscription_cost_y else ill_cost_y end as cost_actual_y,
    case when subscribed then use_instant_if_subscribed_y else use_free_instant_y end as use_instant_y,
    case
        when subscribed then use_instant_percent_if_subscribed_y
        else use_free_instant_percent_y
    end as use_instant_percent_y
from overlaid
order by cpu_order

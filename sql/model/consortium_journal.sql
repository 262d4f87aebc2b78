-- Effects of subscriptions on a consortium's scenario. One row per title, in CPU order, which is the order of the
-- forecast: these columns are added to its columns.
with overlaid as (
    select
        f.*,
        s.issn_l is not null as subscribed
    from consortium_forecast as f
    left join subscription as s on f.issn_l = s.issn_l
)

select
    subscribed,
    case when subscribed then subscription_cost else ill_cost end as cost,
    case when subscribed then use_paywalled_percent else 0 end as use_subscription_percent,
    case when subscribed then 0 else use_ill_percent_if_unsubscribed end as use_ill_percent,
    case when subscribed then 0 else use_other_delayed_percent_if_unsubscribed end as use_other_delayed_percent
from overlaid
order by cpu_rank

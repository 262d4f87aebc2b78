-- The totals of a consortium's scenario. One row. What ends in `of_subscribed` or `of_unsubscribed` counts
-- these titles only; `use_instant` is what is fulfilled at once as things stand, subscriptions considered.
select
    count(*) as num_journals,
    count(*) filter (where subscribed) as num_subscribed,
    coalesce(sum(downloads_total), 0) as downloads_total,
    coalesce(sum(num_citations), 0) as num_citations,
    coalesce(sum(num_authorships), 0) as num_authorships,
    coalesce(sum(use_total), 0) as use_total,
    coalesce(sum(case when subscribed then use_instant else use_free_instant end), 0) as use_instant,
    coalesce(sum(use_oa_plus_social_networks), 0) as use_oa,
    coalesce(sum(use_backfile), 0) as use_backfile,
    coalesce(sum(use_paywalled), 0) as use_paywalled,
    coalesce(sum(use_social_networks), 0) as use_social_networks,
    coalesce(sum(use_oa_green), 0) as use_green,
    coalesce(sum(use_oa_hybrid), 0) as use_hybrid,
    coalesce(sum(use_oa_bronze), 0) as use_bronze,
    coalesce(sum(use_oa_peer_reviewed), 0) as use_peer_reviewed,
    coalesce(sum(use_subscription) filter (where subscribed), 0) as use_subscription_of_subscribed,
    coalesce(sum(use_ill) filter (where not subscribed), 0) as use_ill_of_unsubscribed,
    coalesce(sum(use_other_delayed) filter (where not subscribed), 0) as use_other_delayed_of_unsubscribed,
    coalesce(sum(subscription_cost) filter (where subscribed), 0) as subscription_cost_of_subscribed,
    coalesce(sum(ill_cost) filter (where not subscribed), 0) as ill_cost_of_unsubscribed,
    coalesce(sum(subscription_cost), 0) as subscription_cost,
    coalesce(sum(ill_cost), 0) as ill_cost,
    coalesce(sum(cost_subscription_minus_ill), 0) as cost_subscription_minus_ill,
    coalesce(sum(cost_of_first_member) filter (where subscribed), 0) as cost_by_first_member,
    coalesce(sum(cost_of_members) filter (where subscribed), 0) as cost_by_own_prices
from consortium_journal

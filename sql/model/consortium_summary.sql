-- The totals of a consortium's scenario. One row.
select
    count(*) as num_journals,
    count(*) filter (where subscribed) as num_subscribed,
    coalesce(sum(use_total), 0) as use_total,
    coalesce(sum(use_oa_plus_social_networks), 0) as use_oa,
    coalesce(sum(use_backfile), 0) as use_backfile,
    coalesce(sum(use_subscription) filter (where subscribed), 0) as use_subscription_of_subscribed,
    coalesce(sum(use_ill) filter (where not subscribed), 0) as use_ill_of_unsubscribed,
    coalesce(sum(use_other_delayed) filter (where not subscribed), 0) as use_other_delayed_of_unsubscribed,
    coalesce(sum(subscription_cost) filter (where subscribed), 0) as subscription_cost_of_subscribed,
    coalesce(sum(ill_cost) filter (where not subscribed), 0) as ill_cost_of_unsubscribed
from consortium_journal

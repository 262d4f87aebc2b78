-- The totals of a scenario. One row.
-- Amounts are sums over titles of five-year averages: subscribed titles cost their subscription, the
-- others their interlibrary loans. Usage and instant usage start at 1, which keeps every percent
-- defined. Rounding and the Big Deal projection follow in Rust, where the three roundings are.
select
    count(*) as num_journals_total,
    count(*) filter (where subscribed) as num_journals_subscribed,
    coalesce(sum(downloads_total), 0) as downloads_total,
    1 + coalesce(sum(use_total), 0) as usage,
    1 + coalesce(sum(use_instant), 0) as use_instant,
    coalesce(sum(use_oa_plus_social_networks), 0) as use_oa,
    coalesce(sum(use_backfile), 0) as use_backfile,
    coalesce(sum(use_paywalled), 0) as use_paywalled,
    coalesce(sum(use_paywalled) filter (where subscribed), 0) as use_subscription,
    coalesce(sum(use_ill) filter (where not subscribed), 0) as use_ill,
    coalesce(sum(use_other_delayed) filter (where not subscribed), 0) as use_other_delayed,
    coalesce(sum(subscription_cost) filter (where subscribed), 0) as cost_scenario_subscription,
    coalesce(sum(ill_cost) filter (where not subscribed), 0) as cost_scenario_ill,
    coalesce(sum(cost), 0) as cost_scenario,
    coalesce(sum(cost_subscription_minus_ill), 0) as cost_subscription_minus_ill
from journal

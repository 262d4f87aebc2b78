-- The totals of a scenario. One row.
-- Amounts are sums over titles of five-year averages: subscribed titles cost their subscription, the
-- others their interlibrary loans. Usage and instant usage start at 1, which keeps every percent
-- defined. A name that ends in `_y` is a list with the sum of each forecast year. Rounding and the Big
-- Deal projection follow in Rust, where the three roundings are.
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
    coalesce(sum(use_social_networks), 0) as use_social_networks,
    coalesce(sum(use_green), 0) as use_green,
    coalesce(sum(use_hybrid), 0) as use_hybrid,
    coalesce(sum(use_bronze), 0) as use_bronze,
    coalesce(sum(use_peer_reviewed), 0) as use_peer_reviewed,
    coalesce(sum(num_citations), 0) as num_citations,
    coalesce(sum(num_authorships), 0) as num_authorships,
    coalesce(avg(downloads_counter_multiplier), 0) as downloads_counter_multiplier,
    coalesce(avg(use_weight_multiplier), 0) as use_weight_multiplier,
    coalesce(sum(subscription_cost) filter (where subscribed), 0) as cost_scenario_subscription,
    coalesce(sum(ill_cost) filter (where not subscribed), 0) as cost_scenario_ill,
    coalesce(sum(cost), 0) as cost_scenario,
    coalesce(sum(subscription_cost), 0) as subscription_cost,
    coalesce(sum(ill_cost), 0) as ill_cost,
    coalesce(sum(cost_subscription_minus_ill), 0) as cost_subscription_minus_ill,
    sum_years(use_total_y) as use_total_y,
    sum_years(downloads_total_y) as downloads_total_y,
    sum_years(use_oa_y) as use_oa_y,
    sum_years(use_social_networks_y) as use_social_networks_y,
    sum_years(use_backfile_y) as use_backfile_y,
    sum_years(use_subscription_y) filter (where subscribed) as use_subscription_y,
    sum_years(use_ill_y) filter (where not subscribed) as use_ill_y,
    sum_years(use_other_delayed_y) filter (where not subscribed) as use_other_delayed_y
from journal

//! The totals of a scenario, which the engine works out.
#![allow(dead_code)] // Described here, written elsewhere; the tests hold every answer against it.

use utoipa::ToSchema;

/// Totals of a scenario. Uses are per year, costs per year in the package's currency, percent 0 to
/// 100.
#[derive(ToSchema)]
pub(in crate::server) struct Totals {
    /// Titles in the scenario.
    num_journals_total: i64,
    /// Subscribed titles.
    num_journals_subscribed: i64,
    /// Downloads.
    downloads_total: f64,
    /// Weighted use, plus 1.
    usage: f64,
    /// Open access and social networks.
    use_oa: f64,
    /// Backfile.
    use_backfile: f64,
    /// By subscription.
    use_subscription: f64,
    /// Turned away or by interlibrary loan.
    use_turnaway_and_ill: f64,
    /// The same in percent of usage.
    use_oa_percent: f64,
    /// Backfile, percent.
    use_backfile_percent: f64,
    /// By subscription, percent.
    use_subscription_percent: f64,
    /// By interlibrary loan, percent.
    use_ill_percent: f64,
    /// Fulfilled at once, percent.
    use_instant_percent: f64,
    /// Fulfilled at once without a subscription, percent.
    use_free_instant_percent: f64,
    /// Subscriptions and interlibrary loans.
    cost_scenario: f64,
    /// Subscriptions.
    cost_scenario_subscription: f64,
    /// Interlibrary loans.
    cost_scenario_ill: f64,
    /// The Big Deal, average of five years.
    cost_bigdeal_projected: f64,
    /// The Big Deal in each of the five years.
    cost_bigdeal_projected_by_year: Option<[f64; 5]>,
    /// The scenario's cost in percent of the Big Deal's.
    cost_percent: f64,
    /// What is saved, percent of the Big Deal.
    cost_saved_percent: f64,
    /// Net cost per paywalled use over all titles; none without such use.
    cpu: Option<f64>,
    /// Fulfilled at once, plus 1.
    use_instant: f64,
    /// Neither free nor owned, subscribed or not.
    use_paywalled: f64,
    /// Academic social networks.
    use_social_networks: f64,
    /// Green open access, whatever fulfils the use.
    use_green: f64,
    /// Hybrid open access.
    use_hybrid: f64,
    /// Bronze open access.
    use_bronze: f64,
    /// Peer-reviewed open access.
    use_peer_reviewed: f64,
    /// By interlibrary loan.
    use_ill: f64,
    /// Turned away.
    use_other_delayed: f64,
    /// Citations from the institution's papers.
    num_citations: f64,
    /// Papers by the institution's authors.
    num_authorships: f64,
    /// What citations add to usage, percent of it.
    num_citations_weight_percent: f64,
    /// What authorships add to usage, percent of it.
    num_authorships_weight_percent: f64,
    /// The library's downloads for one of the sample's, mean over titles.
    downloads_counter_multiplier: Option<f64>,
    /// Weighted use for one download, mean over titles.
    use_weight_multiplier: Option<f64>,
    /// Subscriptions if every title were subscribed.
    subscription_cost: f64,
    /// Interlibrary loans if none were.
    ill_cost: f64,
    /// Their difference.
    cost_subscription_minus_ill: f64,
    /// Weighted use of each forecast year.
    use_total_by_year: Option<[f64; 5]>,
    /// Downloads of each forecast year.
    downloads_total_by_year: Option<[f64; 5]>,
    /// Use by the way it is fulfilled, each forecast year.
    use_actual_by_year: Option<UseByYear>,
    /// Use by the way it is fulfilled, whole uses.
    use_actual: Option<UseByWay>,
    /// Of a consortium: its ticked members.
    members_included: Option<i64>,
    /// Of a consortium: subscriptions, if each cost the first member's price times the ticked members.
    cost_by_first_member: Option<f64>,
    /// Of a consortium: subscriptions, if each cost the sum of what its holders would pay.
    cost_by_own_prices: Option<f64>,
}

/// Use by the way it is fulfilled in each forecast year, subscriptions considered.
#[derive(ToSchema)]
pub(in crate::server) struct UseByYear {
    /// Open access and social networks.
    oa_plus_social_networks: [f64; 5],
    /// Backfile.
    backfile: [f64; 5],
    /// By subscription.
    subscription: [f64; 5],
    /// By interlibrary loan.
    ill: [f64; 5],
    /// Turned away.
    other_delayed: [f64; 5],
    /// All of them.
    total: [f64; 5],
}

/// Use by the way it is fulfilled in an average year, subscriptions considered: the mean of
/// `UseByYear`, whole uses. It differs from the totals of a summary by what titles lose when their
/// parts are cut to their use in an average year and not in each.
#[derive(ToSchema)]
pub(in crate::server) struct UseByWay {
    /// Open access and social networks.
    oa_plus_social_networks: f64,
    /// Backfile.
    backfile: f64,
    /// By subscription.
    subscription: f64,
    /// By interlibrary loan.
    ill: f64,
    /// Turned away.
    other_delayed: f64,
    /// All of them.
    total: f64,
}

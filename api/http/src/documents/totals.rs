//! The totals of a scenario, as computed by the engine.
#![allow(dead_code)] // Schema only: other code writes it, and the tests check every response against it.

use utoipa::ToSchema;

/// Totals of a scenario. Uses are per year, costs per year in the package's currency, percentages 0 to 100.
#[derive(ToSchema)]
pub(crate) struct Totals {
    /// Titles in the scenario.
    num_journals_total: i64,
    /// Subscribed titles.
    num_journals_subscribed: i64,
    /// Downloads.
    downloads_total: f64,
    /// Weighted use, plus 1.
    usage: f64,
    /// Use fulfilled by open access and social networks.
    use_oa: f64,
    /// Use fulfilled by the backfile.
    use_backfile: f64,
    /// Use fulfilled by subscription.
    use_subscription: f64,
    /// Use turned away or fulfilled by interlibrary loan.
    use_turnaway_and_ill: f64,
    /// Use fulfilled by open access and social networks, percent of usage.
    use_oa_percent: f64,
    /// Use fulfilled by the backfile, percent of usage.
    use_backfile_percent: f64,
    /// Use fulfilled by subscription, percent of usage.
    use_subscription_percent: f64,
    /// Use fulfilled by interlibrary loan, percent of usage.
    use_ill_percent: f64,
    /// Use fulfilled instantly, percent of usage.
    use_instant_percent: f64,
    /// Use fulfilled instantly without a subscription, percent of usage.
    use_free_instant_percent: f64,
    /// Cost of subscriptions and interlibrary loans.
    cost_scenario: f64,
    /// Cost of subscriptions.
    cost_scenario_subscription: f64,
    /// Cost of interlibrary loans.
    cost_scenario_ill: f64,
    /// Cost of the Big Deal, average of five years; null if its cost or growth is unknown. For a consortium, the sum of
    /// the included members' averages, each with its own growth; null if one of them is unknown.
    #[schema(required)]
    cost_bigdeal_projected: Option<f64>,
    /// Cost of the Big Deal in each of the five years; missing if unknown.
    cost_bigdeal_projected_by_year: Option<[f64; 5]>,
    /// First forecast year, to which the first of five values `by_year` belongs. Missing for a consortium, which has no
    /// values by year.
    first_year: Option<i32>,
    /// Cost of subscriptions in each forecast year.
    cost_subscription_by_year: Option<[f64; 5]>,
    /// Cost of interlibrary loans in each forecast year.
    cost_ill_by_year: Option<[f64; 5]>,
    /// Cost of the scenario, percent of the Big Deal; null if the Big Deal's cost is unknown or 0.
    #[schema(required)]
    cost_percent: Option<f64>,
    /// Savings, percent of the Big Deal, negative if the scenario costs more; null if its cost is unknown or 0.
    #[schema(required)]
    cost_saved_percent: Option<f64>,
    /// Net cost per paywalled use over all titles; null without paywalled use.
    cpu: Option<f64>,
    /// Use fulfilled instantly, plus 1.
    use_instant: f64,
    /// Use that neither open access nor the backfile fulfils, subscribed or not.
    use_paywalled: f64,
    /// Use fulfilled by academic social networks.
    use_social_networks: f64,
    /// Use by green open access, however the use is fulfilled.
    use_green: f64,
    /// Use by hybrid open access.
    use_hybrid: f64,
    /// Use by bronze open access.
    use_bronze: f64,
    /// Use by peer-reviewed open access.
    use_peer_reviewed: f64,
    /// Use fulfilled by interlibrary loan.
    use_ill: f64,
    /// Use turned away.
    use_other_delayed: f64,
    /// Citations from the institution's papers.
    num_citations: f64,
    /// Papers by the institution's authors.
    num_authorships: f64,
    /// Share of usage that citations add, percent.
    num_citations_weight_percent: f64,
    /// Share of usage that authorships add, percent.
    num_authorships_weight_percent: f64,
    /// The library's downloads per download of the sample, mean over titles.
    downloads_counter_multiplier: Option<f64>,
    /// Weighted use per download, mean over titles.
    use_weight_multiplier: Option<f64>,
    /// Cost of subscriptions if every title were subscribed.
    subscription_cost: f64,
    /// Cost of interlibrary loans if no title were subscribed.
    ill_cost: f64,
    /// Difference of `subscription_cost` and `ill_cost`.
    cost_subscription_minus_ill: f64,
    /// Weighted use of each forecast year.
    use_total_by_year: Option<[f64; 5]>,
    /// Downloads of each forecast year.
    downloads_total_by_year: Option<[f64; 5]>,
    /// Use by fulfilment in each forecast year.
    use_actual_by_year: Option<UseByYear>,
    /// Use by fulfilment in an average year, in whole uses.
    use_actual: Option<UseByWay>,
    /// For a consortium: number of included members.
    members_included: Option<i64>,
    /// For a consortium: number of included members whose Big Deal cost or growth is unknown.
    members_without_bigdeal: Option<i64>,
    /// For a consortium: cost of subscriptions if each costs the first member's price times the number of included
    /// members.
    cost_by_first_member: Option<f64>,
    /// For a consortium: cost of subscriptions if each costs the sum of its holders' own prices.
    cost_by_own_prices: Option<f64>,
}

/// Use by fulfilment in each forecast year, with the scenario's subscriptions.
#[derive(ToSchema)]
pub(crate) struct UseByYear {
    /// Use fulfilled by open access and social networks.
    oa_plus_social_networks: [f64; 5],
    /// Use fulfilled by the backfile.
    backfile: [f64; 5],
    /// Use fulfilled by subscription.
    subscription: [f64; 5],
    /// Use fulfilled by interlibrary loan.
    ill: [f64; 5],
    /// Use turned away.
    other_delayed: [f64; 5],
    /// Total use.
    total: [f64; 5],
}

/// Use by fulfilment in an average year, with the scenario's subscriptions: the mean of `UseByYear`, in whole uses. It
/// differs slightly from the totals of a summary, because there the parts of each title are capped at its use in an
/// average year, not in each year.
#[derive(ToSchema)]
pub(crate) struct UseByWay {
    /// Use fulfilled by open access and social networks.
    oa_plus_social_networks: f64,
    /// Use fulfilled by the backfile.
    backfile: f64,
    /// Use fulfilled by subscription.
    subscription: f64,
    /// Use fulfilled by interlibrary loan.
    ill: f64,
    /// Use turned away.
    other_delayed: f64,
    /// Total use.
    total: f64,
}

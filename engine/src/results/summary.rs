//! The totals of a scenario, as they are published.

use arrow::array::{AsArray, RecordBatch};
use arrow::datatypes::Float64Type;
use serde::Serialize;

use crate::assumptions::Scenario;
use crate::classic::Five;
use crate::columns::named::Named;
use crate::columns::rounding::{mean, scaled, whole};
use crate::error::EngineError;
use crate::model::Model;

/// Totals that only a consortium's scenario has.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct OfConsortium {
    /// Number of included members.
    pub members_included: i64,
    /// Number of included members whose Big Deal cost or growth is unknown.
    pub members_without_bigdeal: i64,
    /// Cost of subscriptions, each at the first member's price times the number of included members.
    pub cost_by_first_member: f64,
    /// Cost of subscriptions, each at the sum of its holders' prices.
    pub cost_by_own_prices: f64,
}

/// Totals of a scenario. A consortium's totals omit single years and the scaling factors of a library's use. Uses are
/// per year, costs are per year in the package's currency, percentages are 0 to 100. The names are those of the service
/// that libraries compare with.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Summary {
    /// Titles in the scenario.
    pub num_journals_total: i64,
    /// Subscribed titles.
    pub num_journals_subscribed: i64,
    /// Downloads.
    pub downloads_total: f64,
    /// Weighted use, plus 1.
    pub usage: f64,
    /// Open access and social networks.
    pub use_oa: f64,
    /// Backfile.
    pub use_backfile: f64,
    /// By subscription.
    pub use_subscription: f64,
    /// Turnaways or interlibrary loans.
    pub use_turnaway_and_ill: f64,
    /// Open access and social networks as a percentage of usage.
    pub use_oa_percent: f64,
    /// Backfile, in percent.
    pub use_backfile_percent: f64,
    /// By subscription, in percent.
    pub use_subscription_percent: f64,
    /// By interlibrary loan, in percent.
    pub use_ill_percent: f64,
    /// Fulfilled immediately, in percent.
    pub use_instant_percent: f64,
    /// Percentage fulfilled immediately without a subscription.
    pub use_free_instant_percent: f64,
    /// Subscriptions and interlibrary loans.
    pub cost_scenario: f64,
    /// Subscriptions.
    pub cost_scenario_subscription: f64,
    /// Interlibrary loans.
    pub cost_scenario_ill: f64,
    /// Cost of the Big Deal, average of five years; `None` if its cost or growth is unknown. For a consortium, the sum of
    /// the included members' averages, each with its own growth; `None` if one of them is unknown.
    pub cost_bigdeal_projected: Option<f64>,
    /// Cost of the Big Deal in each of the five years.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cost_bigdeal_projected_by_year: Option<Five>,
    /// First forecast year, the year of the first of five values "by year"; `None` for a consortium, which has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first_year: Option<i32>,
    /// Subscriptions in each forecast year.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cost_subscription_by_year: Option<Five>,
    /// Interlibrary loans in each forecast year.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cost_ill_by_year: Option<Five>,
    /// The scenario's cost as a percentage of the Big Deal's; `None` if that is unknown or 0.
    pub cost_percent: Option<f64>,
    /// Savings as a percentage of the Big Deal's cost, negative if the scenario costs more; `None` as for the percentage.
    pub cost_saved_percent: Option<f64>,
    /// Net cost per paywalled use over all titles; `None` without such use.
    pub cpu: Option<f64>,
    /// Fulfilled immediately, plus 1.
    pub use_instant: f64,
    /// Use that is neither free nor owned, subscribed or not.
    pub use_paywalled: f64,
    /// Academic social networks.
    pub use_social_networks: f64,
    /// Green open access, regardless of fulfilment.
    pub use_green: f64,
    /// Hybrid open access.
    pub use_hybrid: f64,
    /// Bronze open access.
    pub use_bronze: f64,
    /// Peer-reviewed open access.
    pub use_peer_reviewed: f64,
    /// By interlibrary loan.
    pub use_ill: f64,
    /// Turnaways.
    pub use_other_delayed: f64,
    /// Citations from the institution's papers.
    pub num_citations: f64,
    /// Papers by the institution's authors.
    pub num_authorships: f64,
    /// Addition of citations to usage, as a percentage of usage.
    pub num_citations_weight_percent: f64,
    /// Addition of authorships to usage, as a percentage of usage.
    pub num_authorships_weight_percent: f64,
    /// The library's downloads per download in the sample, mean over titles.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub downloads_counter_multiplier: Option<f64>,
    /// Weighted use per download, mean over titles.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub use_weight_multiplier: Option<f64>,
    /// Cost of subscriptions if every title were subscribed.
    pub subscription_cost: f64,
    /// Cost of interlibrary loans without any subscription.
    pub ill_cost: f64,
    /// Their difference.
    pub cost_subscription_minus_ill: f64,
    /// Weighted use of each forecast year.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub use_total_by_year: Option<Five>,
    /// Downloads of each forecast year.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub downloads_total_by_year: Option<Five>,
    /// Use by type of fulfilment, each forecast year.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub use_actual_by_year: Option<UseByYear>,
    /// Use by type of fulfilment, in whole uses.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub use_actual: Option<UseByWay>,
    /// Additional totals of a consortium.
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    pub consortium: Option<OfConsortium>,
}

/// Use by type of fulfilment in each forecast year, with subscriptions applied.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct UseByYear {
    /// Open access and social networks.
    pub oa_plus_social_networks: Five,
    /// Backfile.
    pub backfile: Five,
    /// By subscription.
    pub subscription: Five,
    /// By interlibrary loan.
    pub ill: Five,
    /// Turnaways.
    pub other_delayed: Five,
    /// All of them.
    pub total: Five,
}

/// Use by type of fulfilment in an average year, with subscriptions applied: the mean of [`UseByYear`], in whole uses.
/// It differs from the totals of a summary, which limit the parts of a title to its use in an average year instead of
/// each year.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct UseByWay {
    /// Open access and social networks.
    pub oa_plus_social_networks: f64,
    /// Backfile.
    pub backfile: f64,
    /// By subscription.
    pub subscription: f64,
    /// By interlibrary loan.
    pub ill: f64,
    /// Turnaways.
    pub other_delayed: f64,
    /// All of them.
    pub total: f64,
}

impl Model {
    /// Returns the totals of a scenario's titles, from the result of [`Model::journals`].
    ///
    /// # Errors
    /// Errors of the query.
    pub async fn summary(
        &self,
        journals: &RecordBatch,
        scenario: &Scenario,
    ) -> Result<Summary, EngineError> {
        let totals = Totals(self.totals(journals).await?);
        of_library(&totals, scenario)
    }
}

/// The Big Deal's cost, average of the five years; `None` if its cost or growth is unknown.
pub fn big_deal_projected(scenario: &Scenario) -> Option<f64> {
    let (cost, increase) = scenario.big_deal();
    big_deal_average(cost, increase)
}

/// Average of a Big Deal's cost over the five years; `None` if its cost or growth is unknown. The growth is in percent a
/// year, from the second year on.
pub fn big_deal_average(cost: Option<f64>, increase: Option<f64>) -> Option<f64> {
    by_year(cost, increase).map(|years| scaled(mean(&years), 4))
}

/// The Big Deal's cost in each of the five years. A cost of 0 stays 0, whatever the growth.
fn by_year(cost: Option<f64>, increase: Option<f64>) -> Option<Five> {
    let (cost, increase) = match (cost, increase) {
        (Some(0.0), _) => (0.0, 0.0),
        (cost, increase) => (cost?, increase?),
    };
    Some(std::array::from_fn(|k| whole((1.0 + increase / 100.0).powi(k as i32) * cost)))
}

/// The single row of a query of totals.
pub(crate) struct Totals(pub(crate) RecordBatch);

impl Totals {
    fn row(&self) -> Result<Named<'_>, EngineError> {
        let totals = Named { relation: "summary", rows: &self.0 };
        if self.0.num_rows() == 1 { Ok(totals) } else { Err(totals.missing("*", "one row")) }
    }

    pub(crate) fn number(&self, name: &str) -> Result<f64, EngineError> {
        Ok(self.row()?.numbers(name)?.value(0))
    }

    fn five(&self, name: &str) -> Result<Five, EngineError> {
        let row = self.row()?;
        let values = row.vectors(name)?.value(0);
        let five = values.as_primitive_opt::<Float64Type>().map(|values| values.values().as_ref());
        let five = five.and_then(|values: &[f64]| values.try_into().ok());
        five.ok_or_else(|| row.missing(name, "a list of five Float64"))
    }

    pub(crate) fn count(&self, name: &str) -> Result<i64, EngineError> {
        Ok(self.row()?.counts(name)?.value(0))
    }
}

/// The costs that libraries and consortia calculate differently.
pub(crate) struct Costs {
    /// Subscriptions and interlibrary loans.
    pub(crate) scenario: f64,
    /// The Big Deal; `None` if unknown.
    pub(crate) big_deal: Option<f64>,
}

/// Returns the totals that libraries and consortia share.
pub(crate) fn summarise(
    totals: &Totals,
    scenario: &Scenario,
    costs: &Costs,
) -> Result<Summary, EngineError> {
    let number = |name| totals.number(name);
    let rounded = |name| number(name).map(whole);
    let usage = number("usage")?;
    let percent = |part: f64, digits| scaled(100.0 * part / usage, digits);
    let use_oa = rounded("use_oa")?;
    let use_backfile = rounded("use_backfile")?;
    let use_subscription = rounded("use_subscription")?;
    let use_ill = rounded("use_ill")?;
    let use_other_delayed = rounded("use_other_delayed")?;
    let use_paywalled = rounded("use_paywalled")?;
    let use_instant = number("use_instant")?;
    let use_instant_percent = percent(use_instant, 2);
    let use_subscription_percent = percent(use_subscription, 1);
    let of_big_deal = |big_deal: f64| scaled(100.0 * costs.scenario / big_deal, 4);
    let cost_percent = costs.big_deal.filter(|cost| *cost != 0.0).map(of_big_deal);
    let net = rounded("cost_subscription_minus_ill")?;
    let (citations, authorships) = (number("num_citations")?, number("num_authorships")?);
    let weights = &scenario.settings;
    Ok(Summary {
        num_journals_total: totals.count("num_journals_total")?,
        num_journals_subscribed: totals.count("num_journals_subscribed")?,
        downloads_total: number("downloads_total")?,
        usage,
        use_oa,
        use_backfile,
        use_subscription,
        use_turnaway_and_ill: use_ill + use_other_delayed,
        use_oa_percent: percent(use_oa, 1),
        use_backfile_percent: percent(use_backfile, 1),
        use_subscription_percent,
        use_ill_percent: percent(use_ill, 1),
        use_instant_percent,
        use_free_instant_percent: scaled(use_instant_percent - use_subscription_percent, 1),
        cost_scenario: costs.scenario,
        cost_scenario_subscription: scaled(number("cost_scenario_subscription")?, 2),
        cost_scenario_ill: scaled(number("cost_scenario_ill")?, 2),
        cost_bigdeal_projected: costs.big_deal,
        cost_bigdeal_projected_by_year: None,
        first_year: None,
        cost_subscription_by_year: None,
        cost_ill_by_year: None,
        cost_percent,
        cost_saved_percent: cost_percent.map(|percent| scaled(100.0 - percent, 4)),
        cpu: (use_paywalled != 0.0).then(|| scaled(net / use_paywalled, 2)),
        use_instant,
        use_paywalled,
        use_social_networks: rounded("use_social_networks")?,
        use_green: rounded("use_green")?,
        use_hybrid: rounded("use_hybrid")?,
        use_bronze: rounded("use_bronze")?,
        use_peer_reviewed: rounded("use_peer_reviewed")?,
        use_ill,
        use_other_delayed,
        num_citations: scaled(citations, 2),
        num_authorships: scaled(authorships, 2),
        num_citations_weight_percent: 100.0 * citations * weights.weight_citation / usage,
        num_authorships_weight_percent: 100.0 * authorships * weights.weight_authorship / usage,
        downloads_counter_multiplier: None,
        use_weight_multiplier: None,
        subscription_cost: rounded("subscription_cost")?,
        ill_cost: rounded("ill_cost")?,
        cost_subscription_minus_ill: net,
        use_total_by_year: None,
        downloads_total_by_year: None,
        use_actual_by_year: None,
        use_actual: None,
        consortium: None,
    })
}

/// Adds the totals of a library only: single years, and the scaling factors of its use.
fn of_library(totals: &Totals, scenario: &Scenario) -> Result<Summary, EngineError> {
    let costs = Costs {
        scenario: scaled(totals.number("cost_scenario")?, 2),
        big_deal: big_deal_projected(scenario),
    };
    let mean_of = |name| totals.number(name).map(|mean| Some(scaled(mean, 4)));
    let (cost, increase) = scenario.big_deal();
    let used = use_by_year(totals)?;
    Ok(Summary {
        cost_bigdeal_projected_by_year: by_year(cost, increase),
        first_year: Some(scenario.base_year),
        cost_subscription_by_year: Some(totals.five("cost_subscription_y")?),
        cost_ill_by_year: Some(totals.five("cost_ill_y")?),
        downloads_counter_multiplier: mean_of("downloads_counter_multiplier")?,
        use_weight_multiplier: mean_of("use_weight_multiplier")?,
        use_total_by_year: Some(totals.five("use_total_y")?),
        downloads_total_by_year: Some(totals.five("downloads_total_y")?),
        use_actual_by_year: Some(used),
        use_actual: Some(UseByWay {
            oa_plus_social_networks: whole(mean(&used.oa_plus_social_networks)),
            backfile: whole(mean(&used.backfile)),
            subscription: whole(mean(&used.subscription)),
            ill: whole(mean(&used.ill)),
            other_delayed: whole(mean(&used.other_delayed)),
            total: whole(mean(&used.total)),
        }),
        ..summarise(totals, scenario, &costs)?
    })
}

fn use_by_year(totals: &Totals) -> Result<UseByYear, EngineError> {
    let (oa, social) = (totals.five("use_oa_y")?, totals.five("use_social_networks_y")?);
    Ok(UseByYear {
        oa_plus_social_networks: std::array::from_fn(|year| oa[year] + social[year]),
        backfile: totals.five("use_backfile_y")?,
        subscription: totals.five("use_subscription_y")?,
        ill: totals.five("use_ill_y")?,
        other_delayed: totals.five("use_other_delayed_y")?,
        total: totals.five("use_total_y")?,
    })
}

//! The totals of a consortium's scenario over its ticked members.

use arrow::array::RecordBatch;
use serde::Serialize;

use crate::assumptions::Scenario;
use crate::error::EngineError;
use crate::model::Model;
use crate::plan::Relations;
use crate::rounding::{scaled, whole};
use crate::summary::{OfConsortium, Summary, Totals};

/// Totals of a consortium's scenario over its ticked members. Units as in [`Summary`].
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ConsortiumSummary {
    /// Titles that a ticked member holds.
    pub num_journals: i64,
    /// Subscribed titles.
    pub num_subscribed: i64,
    /// Weighted use.
    pub use_total: f64,
    /// Open access and social networks.
    pub use_oa: f64,
    /// Backfile.
    pub use_backfile: f64,
    /// Paywalled use of the subscribed titles.
    pub use_subscription_of_subscribed: f64,
    /// Interlibrary loans of the others.
    pub use_ill_of_unsubscribed: f64,
    /// Turned away at the others.
    pub use_other_delayed_of_unsubscribed: f64,
    /// Subscriptions.
    pub subscription_cost_of_subscribed: f64,
    /// Interlibrary loans of the titles not subscribed.
    pub ill_cost_of_unsubscribed: f64,
    /// Big Deals of the ticked members.
    pub big_deal_cost_for_included_members: f64,
}

impl Model {
    /// The totals of a consortium's titles, as [`Model::journals`] gives them.
    ///
    /// # Errors
    /// What the query meets.
    pub async fn consortium_summary(
        &self,
        journals: &RecordBatch,
        big_deal_cost: f64,
    ) -> Result<ConsortiumSummary, EngineError> {
        let relations = Relations::default().with("consortium_journal", vec![journals.clone()]);
        let totals = Totals(self.consortium.summary.run_to_one(&relations).await?);
        Ok(ConsortiumSummary {
            num_journals: totals.count("num_journals")?,
            num_subscribed: totals.count("num_subscribed")?,
            use_total: totals.number("use_total")?,
            use_oa: totals.number("use_oa")?,
            use_backfile: totals.number("use_backfile")?,
            use_subscription_of_subscribed: totals.number("use_subscription_of_subscribed")?,
            use_ill_of_unsubscribed: totals.number("use_ill_of_unsubscribed")?,
            use_other_delayed_of_unsubscribed: totals
                .number("use_other_delayed_of_unsubscribed")?,
            subscription_cost_of_subscribed: totals.number("subscription_cost_of_subscribed")?,
            ill_cost_of_unsubscribed: totals.number("ill_cost_of_unsubscribed")?,
            big_deal_cost_for_included_members: big_deal_cost,
        })
    }
}

/// What the totals of a consortium are read off, besides its titles.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Ticked {
    /// How many members are.
    pub members: i64,
    /// What their Big Deals cost together.
    pub big_deal_cost: f64,
}

impl Model {
    /// The totals of a consortium's titles, as [`Model::journals`] gives them, under the names of a library's.
    ///
    /// # Errors
    /// What the query meets.
    pub async fn summary_of_consortium(
        &self,
        journals: &RecordBatch,
        scenario: &Scenario,
        ticked: Ticked,
    ) -> Result<Summary, EngineError> {
        let relations = Relations::default().with("consortium_journal", vec![journals.clone()]);
        let totals = Totals(self.consortium.summary.run_to_one(&relations).await?);
        summarise_consortium(&totals, scenario, ticked)
    }
}

fn summarise_consortium(
    totals: &Totals,
    scenario: &Scenario,
    ticked: Ticked,
) -> Result<Summary, EngineError> {
    let number = |name| totals.number(name);
    let rounded = |name| number(name).map(whole);
    // As in a library's totals, 1 keeps every percent defined.
    let usage = 1.0 + number("use_total")?;
    let use_instant = 1.0 + number("use_instant")?;
    let percent = |part: f64, digits| scaled(100.0 * part / usage, digits);
    let (use_oa, use_backfile) = (rounded("use_oa")?, rounded("use_backfile")?);
    let use_subscription = rounded("use_subscription_of_subscribed")?;
    let use_ill = rounded("use_ill_of_unsubscribed")?;
    let use_other_delayed = rounded("use_other_delayed_of_unsubscribed")?;
    let use_paywalled = rounded("use_paywalled")?;
    let use_instant_percent = percent(use_instant, 2);
    let use_subscription_percent = percent(use_subscription, 1);
    let subscriptions = scaled(number("subscription_cost_of_subscribed")?, 2);
    let loans = scaled(number("ill_cost_of_unsubscribed")?, 2);
    let cost_scenario = scaled(subscriptions + loans, 2);
    let projected = ticked.big_deal_cost.max(1.0);
    let cost_percent = scaled(100.0 * cost_scenario / projected, 4);
    let net = rounded("cost_subscription_minus_ill")?;
    let (citations, authorships) = (number("num_citations")?, number("num_authorships")?);
    let weights = &scenario.settings;
    Ok(Summary {
        num_journals_total: totals.count("num_journals")?,
        num_journals_subscribed: totals.count("num_subscribed")?,
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
        cost_scenario,
        cost_scenario_subscription: subscriptions,
        cost_scenario_ill: loans,
        cost_bigdeal_projected: projected,
        cost_bigdeal_projected_by_year: None,
        cost_percent,
        cost_saved_percent: scaled(100.0 - cost_percent, 4),
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
        consortium: Some(OfConsortium {
            members_included: ticked.members,
            cost_by_first_member: scaled(number("cost_by_first_member")?, 2),
            cost_by_own_prices: scaled(number("cost_by_own_prices")?, 2),
        }),
    })
}

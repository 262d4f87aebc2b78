//! The totals of a consortium's scenario over its included members.

use arrow::array::RecordBatch;
use serde::Serialize;

use crate::assumptions::Scenario;
use crate::columns::rounding::scaled;
use crate::error::EngineError;
use crate::model::Model;
use crate::plan::Relations;
use crate::results::summary::{Costs, OfConsortium, Summary, Totals, summarise};

/// Totals of a consortium's scenario over its included members. Units as in [`Summary`].
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ConsortiumSummary {
    /// Titles that an included member holds.
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
    /// Interlibrary loans of the other titles.
    pub use_ill_of_unsubscribed: f64,
    /// Turnaways at the other titles.
    pub use_other_delayed_of_unsubscribed: f64,
    /// Subscriptions.
    pub subscription_cost_of_subscribed: f64,
    /// Interlibrary loans of the titles not subscribed.
    pub ill_cost_of_unsubscribed: f64,
    /// Big Deals of the included members.
    pub big_deal_cost_for_included_members: f64,
}

/// Inputs of a consortium's totals that are not in its titles.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Included {
    /// Number of included members.
    pub members: i64,
    /// Sum of the five-year averages of their Big Deals; `None` if one of them is unknown, or no member is included.
    pub big_deal_average: Option<f64>,
    /// Number of included members whose Big Deal cost or growth is unknown.
    pub without_big_deal: i64,
}

impl Model {
    /// Returns the totals of a consortium's titles, from the result of [`Model::journals`].
    ///
    /// # Errors
    /// Errors of the query.
    pub async fn consortium_summary(
        &self,
        journals: &RecordBatch,
        big_deal_cost: f64,
    ) -> Result<ConsortiumSummary, EngineError> {
        let totals = self.consortium_totals(journals).await?;
        let number = |name| totals.number(name);
        Ok(ConsortiumSummary {
            num_journals: totals.count("num_journals_total")?,
            num_subscribed: totals.count("num_journals_subscribed")?,
            use_total: number("use_total")?,
            use_oa: number("use_oa")?,
            use_backfile: number("use_backfile")?,
            use_subscription_of_subscribed: number("use_subscription")?,
            use_ill_of_unsubscribed: number("use_ill")?,
            use_other_delayed_of_unsubscribed: number("use_other_delayed")?,
            subscription_cost_of_subscribed: number("cost_scenario_subscription")?,
            ill_cost_of_unsubscribed: number("cost_scenario_ill")?,
            big_deal_cost_for_included_members: big_deal_cost,
        })
    }

    /// Returns the totals of a consortium's titles, from the result of [`Model::journals`], with the names of a
    /// library's totals.
    ///
    /// # Errors
    /// Errors of the query.
    pub async fn summary_of_consortium(
        &self,
        journals: &RecordBatch,
        scenario: &Scenario,
        included: Included,
    ) -> Result<Summary, EngineError> {
        let totals = self.consortium_totals(journals).await?;
        let cents = |name| totals.number(name).map(|amount| scaled(amount, 2));
        let both = cents("cost_scenario_subscription")? + cents("cost_scenario_ill")?;
        let costs = Costs { scenario: scaled(both, 2), big_deal: included.big_deal_average };
        let consortium = OfConsortium {
            members_included: included.members,
            members_without_bigdeal: included.without_big_deal,
            cost_by_first_member: cents("cost_by_first_member")?,
            cost_by_own_prices: cents("cost_by_own_prices")?,
        };
        let summary = summarise(&totals, scenario, &costs)?;
        Ok(Summary { consortium: Some(consortium), ..summary })
    }

    async fn consortium_totals(&self, journals: &RecordBatch) -> Result<Totals, EngineError> {
        let relations = Relations::default().with("consortium_journal", vec![journals.clone()]);
        Ok(Totals(self.consortium.summary.run_to_one(&relations).await?))
    }
}

//! Everything that a comparison shows, from the forecasts of its scenarios.

use std::sync::Arc;

use titlewise_dataset::library::Reference;
use titlewise_engine::compare::side_by_side::{
    ComparedSubject, ComparedTitle, SideBySide, linking_issns,
};
use titlewise_engine::results::summary::Summary;

use crate::accounts::caller::Caller;
use crate::comparison::compared::{ComparedScenario, VisibleScenario};
use crate::comparison::data::{DataDifference, differing_data};
use crate::comparison::settings::{SettingDifference, differing_settings};
use crate::comparison::titles::{number_of_titles, sides};
use crate::comparison::totals::{TOTALS, Total};
use crate::error::Error;
use crate::forecasts::handle::Forecasts;

/// A comparison of scenarios.
#[derive(Debug, Clone)]
pub struct Comparison {
    /// The scenarios, in the order of the request.
    pub scenarios: Vec<ComparedScenario>,
    /// Position of the scenario that the others are compared with.
    pub base: usize,
    /// Why amounts are not compared, as a sentence; none if they are.
    pub amounts_refusal: Option<String>,
    /// The totals.
    pub totals: Vec<ComparedTotal>,
    /// Settings that are not the same in all scenarios.
    pub settings: Vec<SettingDifference>,
    /// Data that are not the same in all scenarios.
    pub data: Vec<DataDifference>,
    /// Number of different titles of all scenarios.
    pub num_titles: usize,
    /// Titles that are not the same in all scenarios.
    pub titles: Vec<ComparedTitle>,
    /// Subjects of all titles.
    pub subjects: Vec<ComparedSubject>,
}

/// A total in all scenarios. Amounts that are not compared are none.
#[derive(Debug, Clone)]
pub struct ComparedTotal {
    /// The total.
    pub total: &'static Total,
    /// Its value for the Big Deal of the base's package: every title subscribed to, at the price of the Big Deal.
    pub big_deal: Option<f64>,
    /// Its value in each scenario.
    pub values: Vec<Option<f64>>,
    /// Its value in each scenario minus that of the base.
    pub differences: Vec<Option<f64>>,
}

impl Forecasts {
    /// Compares scenarios. `base` is the position of the one that the others are compared with.
    ///
    /// # Errors
    /// [`Error::Recalculating`] during a long recalculation, an unknown revision, or a failure of the model.
    pub async fn comparison(
        &self,
        caller: &Caller,
        scenarios: Vec<VisibleScenario>,
        base: usize,
    ) -> Result<Comparison, Error> {
        let scenarios = self.compared_scenarios(caller, scenarios).await?;
        let amounts_refusal = amounts_refusal(&scenarios);
        let newest = self.newest_reference(&scenarios).await?;
        let sides = sides(&scenarios, &newest, amounts_refusal.is_none())?;
        let SideBySide { titles, subjects } = self.model.compare(&sides).await?;
        let big_deal = match scenarios.get(base) {
            Some(base) => Some(self.big_deal_totals(base).await?),
            None => None,
        };
        let totals =
            compared_totals(&scenarios, base, big_deal.as_ref(), amounts_refusal.is_none());
        Ok(Comparison {
            base,
            totals,
            settings: differing_settings(&scenarios)?,
            data: differing_data(&scenarios),
            num_titles: number_of_titles(&sides),
            titles,
            subjects,
            amounts_refusal,
            scenarios,
        })
    }

    /// Returns the scenarios with their titles and totals, in the order of the request. They are computed at the same time.
    pub(super) async fn compared_scenarios(
        &self,
        caller: &Caller,
        scenarios: Vec<VisibleScenario>,
    ) -> Result<Vec<ComparedScenario>, Error> {
        let start = |visible| {
            let (forecasts, caller) = (self.clone(), caller.clone());
            tokio::spawn(async move { forecasts.compared_scenario(&caller, visible).await })
        };
        let started: Vec<_> = scenarios.into_iter().map(start).collect();
        let mut compared = Vec::with_capacity(started.len());
        for one in started {
            compared.push(one.await??);
        }
        Ok(compared)
    }

    /// Returns the newest of the compared versions of the reference data.
    pub(super) async fn newest_reference(
        &self,
        scenarios: &[ComparedScenario],
    ) -> Result<Arc<Reference>, Error> {
        let references = || scenarios.iter().map(|one| &one.current.reference);
        let is_one = references().all(|one| references().all(|other| one.version == other.version));
        let versions = if is_one { Vec::new() } else { self.catalog.references().await? };
        let newest = versions
            .iter()
            .find_map(|version| references().find(|one| one.version == version.version))
            .or_else(|| references().next());
        Ok(newest.cloned().unwrap_or_default())
    }

    /// Returns the totals of the Big Deal: every title of the scenario subscribed to, at the price of the Big Deal. An
    /// unknown price is not a number.
    async fn big_deal_totals(&self, base: &ComparedScenario) -> Result<Summary, Error> {
        let forecast = self.overview(&base.current).await?;
        let mut all = linking_issns(&base.journals)?;
        all.sort_unstable();
        let totals = self.totals_with(&base.current, &forecast, &all).await?;
        let price = totals.cost_bigdeal_projected;
        Ok(Summary {
            cost_scenario: price.unwrap_or(f64::NAN),
            cost_scenario_subscription: price.unwrap_or(f64::NAN),
            cost_scenario_ill: 0.0,
            cost_percent: price.filter(|price| *price != 0.0).map(|_| 100.0),
            ..Summary::clone(&totals)
        })
    }
}

/// Returns why amounts are not compared: the scenarios have different currencies, and there are no exchange rates.
pub(super) fn amounts_refusal<'a>(
    scenarios: impl IntoIterator<Item = &'a ComparedScenario>,
) -> Option<String> {
    let mut currencies: Vec<&str> =
        scenarios.into_iter().map(|one| one.current.package.currency.as_str()).collect();
    currencies.sort_unstable();
    currencies.dedup();
    let (last, others) = currencies.split_last().filter(|(_, others)| !others.is_empty())?;
    Some(format!(
        "The scenarios have amounts in {} and {last}, and no exchange rates are set. Only uses are compared.",
        others.join(", ")
    ))
}

fn compared_totals(
    scenarios: &[ComparedScenario],
    base: usize,
    big_deal: Option<&Summary>,
    has_amounts: bool,
) -> Vec<ComparedTotal> {
    let compared = |total: &'static Total| {
        let is_shown = has_amounts || !total.unit.is_money();
        let value = |summary: &Summary| total.of(summary).filter(|_| is_shown);
        let values: Vec<Option<f64>> = scenarios.iter().map(|one| value(&one.summary)).collect();
        let of_base = values.get(base).copied().flatten();
        let differences = values.iter().map(|value| Some((*value)? - of_base?)).collect();
        ComparedTotal { total, big_deal: big_deal.and_then(value), values, differences }
    };
    TOTALS.iter().map(compared).collect()
}

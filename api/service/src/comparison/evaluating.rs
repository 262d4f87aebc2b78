//! The totals of scenarios that have some factors of one scenario and the others of another one.
//!
//! Scenarios with the same uses are computed one after the other: each takes everything but its costs from the one before.
//! Subscriptions are applied to a forecast and never run the model. Forecasts of combinations are not cached, because no
//! one else requests them; their totals are.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use arrow::array::{Array, AsArray, RecordBatch};
use arrow::datatypes::Float64Type;
use futures::stream::{self, StreamExt, TryStreamExt};
use titlewise_engine::compare::factor_set::FactorSet;
use titlewise_engine::compare::side_by_side::linking_issns;
use titlewise_engine::model::{Facts, Forecast};
use titlewise_engine::results::summary::Summary;

use crate::comparison::compared::key_of_totals;
use crate::comparison::factors::{Pair, Source};
use crate::error::Error;
use crate::forecasts::handle::Forecasts;
use crate::forecasts::request::{ForecastRequest, terms};
use crate::processors::processors;

/// The totals of scenarios between two others, by their factors of the second one.
pub(super) type Evaluated = HashMap<FactorSet, Arc<Summary>>;

/// A forecast, and the subscriptions that are applied to it.
struct Work {
    source: Source,
    subscribed: Vec<(FactorSet, Vec<String>)>,
}

impl Forecasts {
    /// Adds the totals of these sets of factors to those that are known.
    ///
    /// # Errors
    /// If data cannot be read or the model fails.
    pub(super) async fn evaluate(
        &self,
        pair: &Pair<'_>,
        sets: &[FactorSet],
        known: &mut Evaluated,
    ) -> Result<(), Error> {
        let missing: Vec<FactorSet> =
            sets.iter().filter(|set| !known.contains_key(set)).copied().collect();
        let groups = groups(pair, &missing)?;
        let start = |group| {
            let forecasts = self.clone();
            tokio::spawn(async move { forecasts.evaluate_group(group).await })
        };
        // Each is started when there is room for it.
        let mut done = stream::iter(groups).map(start).buffered(processors());
        while let Some(totals) = done.try_next().await? {
            known.extend(totals?);
        }
        Ok(())
    }

    /// Returns the totals of scenarios with the same uses.
    async fn evaluate_group(&self, group: Vec<Work>) -> Result<Evaluated, Error> {
        let mut evaluated = Evaluated::new();
        let mut before: Option<Arc<Forecast>> = None;
        for Work { source, subscribed } in group {
            let mut missing = Vec::new();
            for (set, subscribed) in subscribed {
                let key = key_of_totals(source.request(), &subscribed)?;
                match self.summaries.cached(&key).await {
                    Some(totals) => drop(evaluated.insert(set, totals)),
                    None => missing.push((set, subscribed)),
                }
            }
            if missing.is_empty() {
                continue;
            }
            let forecast = self.forecast_of(&source, before.as_deref()).await?;
            for (set, subscribed) in missing {
                let totals = self.totals_with(source.request(), &forecast, &subscribed).await?;
                evaluated.insert(set, totals);
            }
            before = Some(forecast);
        }
        Ok(evaluated)
    }

    /// Adds the cost per use of a title in these combinations to those that are known: none where the title has no forecast
    /// or no cost per use. `issn_l` returns its linking ISSN in a version of the reference data. Subscriptions have no
    /// effect on it.
    ///
    /// # Errors
    /// If data cannot be read or the model fails.
    pub(super) async fn evaluate_title(
        &self,
        pair: &Pair<'_>,
        sets: &[FactorSet],
        issn_l: impl Fn(&str) -> String,
        known: &mut HashMap<FactorSet, Option<f64>>,
    ) -> Result<(), Error> {
        let missing: Vec<FactorSet> =
            sets.iter().filter(|set| !known.contains_key(set)).copied().collect();
        for group in groups(pair, &missing)? {
            let mut before: Option<Arc<Forecast>> = None;
            for Work { source, subscribed } in group {
                let forecast = self.forecast_of(&source, before.as_deref()).await?;
                let cpu = cpu_of(forecast.rows(), &issn_l(&source.request().reference.version))?;
                known.extend(subscribed.into_iter().map(|(set, _)| (set, cpu)));
                before = Some(forecast);
            }
        }
        Ok(())
    }

    /// Returns the forecast of one of two scenarios, or of a combination.
    async fn forecast_of(
        &self,
        source: &Source,
        before: Option<&Forecast>,
    ) -> Result<Arc<Forecast>, Error> {
        match source {
            Source::Known(current) => self.overview(current).await,
            Source::Combined(request) => self.combined(request, before).await,
        }
    }

    /// Returns the forecast of a combination; from one with the same uses, only costs are computed.
    async fn combined(
        &self,
        request: &ForecastRequest,
        before: Option<&Forecast>,
    ) -> Result<Arc<Forecast>, Error> {
        let forecast = match before {
            Some(before) => self.model.with_costs(before, &request.assumptions).await?,
            None => {
                let facts = self.combined_facts(request).await?;
                self.model.overview(&facts, &request.assumptions).await?
            }
        };
        Ok(Arc::new(forecast))
    }

    /// Returns the facts of combined data. They are not saved in the store, where they would replace those of the package.
    async fn combined_facts(&self, request: &ForecastRequest) -> Result<Arc<Facts>, Error> {
        let facts = async || {
            let terms = terms(&request.package, &request.ror_ids);
            Box::pin(self.facts_from(request, &request.live, terms)).await
        };
        self.facts.get(&request.version, facts).await
    }
}

/// Returns the cost per use of a title; none if it has none.
fn cpu_of(rows: &RecordBatch, issn_l: &str) -> Result<Option<f64>, Error> {
    let row = linking_issns(rows)?.iter().position(|issn| issn == issn_l);
    let cpu = rows.column_by_name("cpu").and_then(|cpu| cpu.as_primitive_opt::<Float64Type>());
    let value = cpu.zip(row).filter(|(cpu, row)| cpu.is_valid(*row));
    Ok(value.map(|(cpu, row)| cpu.value(row)).filter(|cpu| cpu.is_finite()))
}

/// Returns the forecasts of the sets, those with the same uses together: the known ones first.
fn groups(pair: &Pair<'_>, sets: &[FactorSet]) -> Result<Vec<Vec<Work>>, Error> {
    let mut by_forecast: BTreeMap<FactorSet, Vec<FactorSet>> = BTreeMap::new();
    for set in sets {
        by_forecast.entry(pair.of_forecast(*set)).or_default().push(*set);
    }
    let mut by_uses: BTreeMap<String, Vec<Work>> = BTreeMap::new();
    for (of_forecast, sets) in by_forecast {
        let source = pair.source(of_forecast)?;
        let request = source.request();
        let uses = format!("{} {}", request.version_of_data(), request.settings_of_uses()?);
        let subscribed = sets.into_iter().map(|set| (set, pair.subscribed(set).to_vec())).collect();
        by_uses.entry(uses).or_default().push(Work { source, subscribed });
    }
    let mut groups: Vec<Vec<Work>> = by_uses.into_values().collect();
    for group in &mut groups {
        group.sort_by_key(|work| matches!(work.source, Source::Combined(_)));
    }
    Ok(groups)
}

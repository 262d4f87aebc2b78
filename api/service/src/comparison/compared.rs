//! A scenario of a comparison, with its titles and its totals.

use std::collections::BTreeSet;
use std::sync::Arc;

use arrow::array::RecordBatch;
use titlewise_catalog::{Package, PastScenario, Scenario, Version};
use titlewise_engine::model::Forecast;
use titlewise_engine::results::summary::Summary;

use crate::accounts::caller::Caller;
use crate::comparison::scenario_name::{FIELD, ScenarioName};
use crate::consortium::progress::Progress;
use crate::error::Error;
use crate::forecasts::current::CurrentForecast;
use crate::forecasts::extent::Extent;
use crate::forecasts::handle::Forecasts;
use crate::forecasts::request::{ForecastRequest, short};

/// A scenario that the caller can view, as a request for a comparison names it.
#[derive(Debug, Clone)]
pub struct VisibleScenario {
    /// Name in the request.
    pub name: ScenarioName,
    /// The scenario now.
    pub scenario: Scenario,
    /// Its package.
    pub package: Package,
}

/// A compared scenario.
#[derive(Debug, Clone)]
pub struct ComparedScenario {
    /// Name in the request.
    pub name: ScenarioName,
    /// The version that made the requested revision; none for the current state.
    pub version: Option<Version>,
    /// Its forecast before subscriptions.
    pub current: CurrentForecast,
    /// Linking ISSNs of the subscribed titles, sorted.
    pub subscribed: Vec<String>,
    /// The titles with subscriptions, in order of cost per use.
    pub journals: RecordBatch,
    /// The totals.
    pub summary: Arc<Summary>,
}

/// A scenario whose titles are not computed yet.
struct Chosen {
    version: Option<Version>,
    current: CurrentForecast,
    subscribed: Vec<String>,
}

impl Forecasts {
    /// Returns a scenario or a revision of it with its titles and totals. An earlier revision is computed with the files
    /// and the reference data of now, unless it was pinned to a version of these.
    ///
    /// # Errors
    /// [`Error::Recalculating`] during a long recalculation, an unknown revision, or a failure of the model.
    pub async fn compared_scenario(
        &self,
        caller: &Caller,
        visible: VisibleScenario,
    ) -> Result<ComparedScenario, Error> {
        let VisibleScenario { name, scenario, package } = visible;
        let chosen = match name.revision {
            Some(revision) => self.chosen_revision(caller, scenario, package, revision).await?,
            None => self.chosen_now(caller, scenario, package).await?,
        };
        let Chosen { version, current, subscribed } = chosen;
        let forecast = self.overview(&current).await?;
        let journals = self.model.journals(&forecast, &subscribed).await?;
        let summary = self.totals_of_titles(&current, &journals, &subscribed).await?;
        Ok(ComparedScenario { name, version, current, subscribed, journals, summary })
    }

    async fn chosen_now(
        &self,
        caller: &Caller,
        scenario: Scenario,
        package: Package,
    ) -> Result<Chosen, Error> {
        let current = self.current_only(caller, scenario, package).await?;
        let subscribed = self.catalog.subscribed(&current.scenario.id).await?;
        Ok(Chosen { version: None, current, subscribed })
    }

    async fn chosen_revision(
        &self,
        caller: &Caller,
        scenario: Scenario,
        package: Package,
        revision: i64,
    ) -> Result<Chosen, Error> {
        let Some(past) = self.catalog.scenario_at(&scenario.id, revision).await? else {
            let detail = format!(
                "The scenario \"{}\" has no revision {revision}. Its current revision is {}; GET /scenario/{}/versions lists them.",
                scenario.name, scenario.revision, scenario.id
            );
            return Err(Error::field(FIELD, detail));
        };
        let PastScenario { scenario: then, content, version } = past;
        if revision == scenario.revision {
            let chosen = self.chosen_now(caller, scenario, package).await?;
            return Ok(Chosen { version: Some(version), ..chosen });
        }
        let subscribed = content.subscribed.into_iter().collect();
        let current = self.past_forecast(then, package, content.included).await?;
        Ok(Chosen { version: Some(version), current, subscribed })
    }

    /// Returns the forecast of an earlier revision. That of a consortium is computed here and not as a run, because a
    /// scenario has one run at a time, for its current state.
    async fn past_forecast(
        &self,
        scenario: Scenario,
        package: Package,
        included: BTreeSet<String>,
    ) -> Result<CurrentForecast, Error> {
        let mut request = self.request(scenario, package).await?;
        if request.consortium.is_none() {
            return Ok(request.into());
        }
        request.include(included);
        let forecast = self.compute(&request, Extent::Overview, &Progress::default()).await?;
        Ok(CurrentForecast::computed(request, forecast))
    }

    /// Returns the totals of titles, cached by everything that they follow from.
    async fn totals_of_titles(
        &self,
        request: &ForecastRequest,
        journals: &RecordBatch,
        subscribed: &[String],
    ) -> Result<Arc<Summary>, Error> {
        let key = key_of_totals(request, subscribed)?;
        self.summaries.get(&key, async || self.totals(request, journals).await).await
    }

    /// Returns the totals of a forecast with subscriptions.
    ///
    /// # Errors
    /// A failure of the model.
    pub(super) async fn totals_with(
        &self,
        request: &ForecastRequest,
        forecast: &Forecast,
        subscribed: &[String],
    ) -> Result<Arc<Summary>, Error> {
        let key = key_of_totals(request, subscribed)?;
        let totals = async || {
            let journals = self.model.journals(forecast, subscribed).await?;
            self.totals(request, &journals).await
        };
        self.summaries.get(&key, totals).await
    }
}

/// Cache key of the totals of a forecast with subscriptions.
pub(super) fn key_of_totals(
    request: &ForecastRequest,
    subscribed: &[String],
) -> Result<String, Error> {
    let forecast = match &request.consortium {
        Some(_) => request.key_of_consortium()?,
        None => request.key_of_library(Extent::Overview)?,
    };
    let (deal, members) = (request.assumptions.big_deal(), request.included());
    let subscribed = subscribed.join(" ");
    Ok(format!(
        "compared {forecast} {deal:?} {members:?} {} {}",
        subscribed.len(),
        short(&subscribed)
    ))
}

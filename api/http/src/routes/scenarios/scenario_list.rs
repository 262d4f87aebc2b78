//! `GET /package/{id}/scenarios`: the scenarios of a package with the totals of each, in one response.

use axum::Json;
use axum::extract::State;
use futures::stream::{self, StreamExt, TryStreamExt};
use serde::Serialize;
use titlewise_catalog::{Catalog, Scenario};
use titlewise_engine::results::summary::Summary;
use titlewise_service::accounts::handle::Accounts;
use titlewise_service::consortium::run::Subscriber;
use titlewise_service::error::Error;
use titlewise_service::forecasts::Forecasts;
use utoipa::ToSchema;

use crate::documents::package_document::{ScenarioLine, scenario_line};
use crate::documents::tag;
use crate::documents::totals::Totals;
use crate::guard::{OnPackage, View};
use crate::problem::ApiError;
use crate::routes::scenarios::scenario::is_name_locked;

/// Number of scenarios that are computed concurrently.
const AT_ONCE: usize = 4;

/// Scenarios of a package.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PackageScenarios {
    /// Scenarios in order of creation.
    scenarios: Vec<ScenarioTotals>,
}

/// A scenario with its totals.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ScenarioTotals {
    /// The scenario.
    #[serde(flatten)]
    line: ScenarioLine,
    /// Version of the reference data that the forecast uses; null if the server has none.
    reference_version: Option<String>,
    /// Totals of the scenario; null while they are computed for the first time.
    #[schema(value_type = Option<Totals>)]
    summary: Option<Summary>,
    /// Titles that a member requests in a proposal, beside the subscribed ones; those that the consortium declined do not
    /// count. `summary` includes them as if they were subscribed. 0 for other scenarios.
    requested: i64,
}

/// List the scenarios of a package with the totals of each.
#[utoipa::path(get, path = "/package/{id}/scenarios", operation_id = "scenarios", tag = tag::SCENARIOS,
    security(("session" = ["Viewer"])),
    responses((status = 200, description = "The scenarios.", body = PackageScenarios)))]
pub(crate) async fn handle(
    State(catalog): State<Catalog>,
    State(forecasts): State<Forecasts>,
    State(accounts): State<Accounts>,
    on: OnPackage<View>,
) -> Result<Json<PackageScenarios>, ApiError> {
    let scenarios = catalog.scenarios(&on.package.id).await?;
    let locked = forecasts.recalculations(&on.package).await?;
    let waiting = Subscriber::of(&on.caller);
    let of_package = forecasts.package_request(on.package).await?;
    let line = |scenario: Scenario| {
        let (forecasts, of_package, waiting, locked) = (&forecasts, &of_package, &waiting, &locked);
        let is_name_locked = is_name_locked(&accounts, &on.caller, &scenario);
        async move {
            let question = forecasts.request_for(of_package, scenario).await?;
            let line = scenario_line(
                &question.scenario,
                locked.get(&question.scenario.id),
                is_name_locked,
            );
            let reference_version = question.reference_version().map(str::to_owned);
            let (summary, requested) = match forecasts.current_or_last_for(waiting, question).await
            {
                Ok(question) => {
                    let (summary, requested) = forecasts.summary_with_requests(&question).await?;
                    (Some((*summary).clone()), requested)
                }
                Err(Error::Recalculating { .. }) => (None, 0),
                Err(error) => return Err(error.into()),
            };
            Ok::<_, ApiError>(ScenarioTotals { line, reference_version, summary, requested })
        }
    };
    let scenarios = stream::iter(scenarios).map(line).buffered(AT_ONCE).try_collect().await?;
    Ok(Json(PackageScenarios { scenarios }))
}

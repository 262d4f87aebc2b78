//! `GET /package/{id}/scenarios`: the scenarios of a package with the totals of each, in one answer.

use axum::Json;
use axum::extract::State;
use futures::stream::{self, StreamExt, TryStreamExt};
use serde::Serialize;
use titlewise_engine::summary::Summary;
use utoipa::ToSchema;

use crate::catalog::Scenario;
use crate::server::consortium::Waiting;
use crate::server::describe::tag;
use crate::server::describe::totals::Totals;
use crate::server::identity::guard::{OnPackage, View};
use crate::server::problem::ApiError;
use crate::server::state::App;
use crate::server::wire::package_document::{ScenarioLine, scenario_line};

/// Scenarios that are worked out at the same time.
const AT_ONCE: usize = 4;

/// The scenarios of a package.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct PackageScenarios {
    /// In the order of their making.
    scenarios: Vec<ScenarioTotals>,
}

/// A scenario with its totals.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct ScenarioTotals {
    /// The scenario.
    #[serde(flatten)]
    line: ScenarioLine,
    /// The version of the reference data that its forecast uses; null while the server has none.
    reference_version: Option<String>,
    /// Its totals; null while they are being worked out for the first time.
    #[schema(value_type = Option<Totals>)]
    summary: Option<Summary>,
}

/// The scenarios of a package with the totals of each.
#[utoipa::path(get, path = "/package/{id}/scenarios", operation_id = "scenarios", tag = tag::SCENARIOS,
    security(("session" = ["Viewer"])),
    responses((status = 200, description = "The scenarios.", body = PackageScenarios)))]
pub(super) async fn handle(
    State(app): State<App>,
    on: OnPackage<View>,
) -> Result<Json<PackageScenarios>, ApiError> {
    let scenarios = app.catalog.scenarios(&on.package.id).await?;
    let locked = app.recalculations(&on.package).await?;
    let waiting = Waiting::of(&on.caller);
    let of_package = app.package_question(on.package).await?;
    let line = |scenario: Scenario| {
        let (app, of_package, waiting, locked) = (&app, &of_package, &waiting, &locked);
        async move {
            let question = app.about(of_package, scenario).await?;
            let line = scenario_line(&question.scenario, locked.get(&question.scenario.id));
            let reference_version = question.reference_version().map(str::to_owned);
            let summary = match app.answerable_to(waiting, question).await {
                Ok(question) => Some((*app.summary(&question).await?).clone()),
                Err(ApiError::Recalculating { .. }) => None,
                Err(error) => return Err(error),
            };
            Ok::<_, ApiError>(ScenarioTotals { line, reference_version, summary })
        }
    };
    let scenarios = stream::iter(scenarios).map(line).buffered(AT_ONCE).try_collect().await?;
    Ok(Json(PackageScenarios { scenarios }))
}

//! `GET /scenario/{id}/summary`: the totals of a scenario.

use axum::Json;
use axum::extract::State;
use serde::Serialize;
use titlewise_engine::summary::Summary;
use utoipa::ToSchema;

use crate::server::describe::tag;
use crate::server::describe::totals::Totals;
use crate::server::identity::guard::{OnScenario, View};
use crate::server::problem::ApiError;
use crate::server::state::App;
use crate::server::wire::saved::{Configs, configs};

/// The totals of a scenario, and what it assumes.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct ScenarioSummary {
    /// The totals.
    #[serde(flatten)]
    #[schema(value_type = Totals)]
    totals: Summary,
    /// The version of the reference data that they come of; null while the server has none.
    reference_version: Option<String>,
    /// What it assumes.
    #[serde(rename = "_settings")]
    settings: Configs,
    /// The totals once more, as an older interface has them.
    #[serde(rename = "_summary")]
    #[schema(value_type = Totals)]
    summary: Summary,
    /// Always empty.
    #[serde(rename = "_timing")]
    timing: [String; 0],
}

/// The totals of a scenario.
#[utoipa::path(get, path = "/scenario/{id}/summary", operation_id = "summary", tag = tag::SCENARIOS,
    security(("session" = ["Viewer"])),
    responses((status = 200, description = "The totals.", body = ScenarioSummary)))]
pub(super) async fn handle(
    State(app): State<App>,
    on: OnScenario<View>,
) -> Result<Json<ScenarioSummary>, ApiError> {
    let question = app.answerable(&on.caller, on.scenario, on.package).await?;
    let settings = configs(&question.scenario);
    let summary = (*app.summary(&question).await?).clone();
    Ok(Json(ScenarioSummary {
        totals: summary.clone(),
        reference_version: question.reference_version().map(str::to_owned),
        settings,
        summary,
        timing: [],
    }))
}

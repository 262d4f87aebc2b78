//! `GET /scenario/{id}/summary`: the totals of a scenario.

use axum::Json;
use axum::extract::State;
use serde::Serialize;
use titlewise_engine::results::summary::Summary;
use titlewise_service::forecasts::Forecasts;
use utoipa::ToSchema;

use crate::documents::saved::{Configs, configs};
use crate::documents::tag;
use crate::documents::totals::Totals;
use crate::guard::{OnScenario, View};
use crate::problem::ApiError;

/// Totals and settings of a scenario.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ScenarioSummary {
    /// Totals.
    #[serde(flatten)]
    #[schema(value_type = Totals)]
    totals: Summary,
    /// Version of the reference data that the totals come from; null if the server has none.
    reference_version: Option<String>,
    /// Settings of the scenario.
    #[serde(rename = "_settings")]
    settings: Configs,
    /// The same totals, in the format of an older interface.
    #[serde(rename = "_summary")]
    #[schema(value_type = Totals)]
    summary: Summary,
    /// Always empty.
    #[serde(rename = "_timing")]
    timing: [String; 0],
}

/// Get the totals of a scenario.
#[utoipa::path(get, path = "/scenario/{id}/summary", operation_id = "summary", tag = tag::SCENARIOS,
    security(("session" = ["Viewer"])),
    responses((status = 200, description = "The totals.", body = ScenarioSummary)))]
pub(crate) async fn handle(
    State(forecasts): State<Forecasts>,
    on: OnScenario<View>,
) -> Result<Json<ScenarioSummary>, ApiError> {
    let question = forecasts.current_or_last(&on.caller, on.scenario, on.package).await?;
    let settings = configs(&question.scenario);
    let summary = (*forecasts.summary(&question).await?).clone();
    Ok(Json(ScenarioSummary {
        totals: summary.clone(),
        reference_version: question.reference_version().map(str::to_owned),
        settings,
        summary,
        timing: [],
    }))
}

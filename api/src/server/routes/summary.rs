//! `GET /scenario/{id}/summary`: the totals of a scenario.

use axum::Json;
use axum::extract::State;
use titlewise_engine::summary::Summary;

use crate::server::identity::guard::{OnScenario, View};
use crate::server::problem::ApiError;
use crate::server::state::App;

pub(super) async fn handle(
    State(app): State<App>,
    on: OnScenario<View>,
) -> Result<Json<Summary>, ApiError> {
    let question = app.question(on.scenario, on.package).await?;
    let journals = app.journals(&question).await?;
    Ok(Json(app.model.summary(&journals, &question.assumptions).await?))
}

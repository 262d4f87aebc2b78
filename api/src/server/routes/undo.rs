//! `POST /scenario/{id}/undo` and `/redo`: takes the last change back, or does it again.

use axum::Json;
use axum::extract::State;
use serde_json::Value;

use super::scenario::document;
use crate::catalog::Step;
use crate::server::identity::guard::{Modify, OnScenario};
use crate::server::problem::ApiError;
use crate::server::state::App;

pub(super) async fn undo(
    State(app): State<App>,
    on: OnScenario<Modify>,
) -> Result<Json<Value>, ApiError> {
    let step = app.catalog.undo(&on.scenario.id, on.caller.by()).await?;
    answer(&app, &on, step, ApiError::NothingTo("undo")).await
}

pub(super) async fn redo(
    State(app): State<App>,
    on: OnScenario<Modify>,
) -> Result<Json<Value>, ApiError> {
    let step = app.catalog.redo(&on.scenario.id, on.caller.by()).await?;
    answer(&app, &on, step, ApiError::NothingTo("redo")).await
}

/// The scenario after a step; `nothing` is what to say if there was none to take.
pub(super) async fn answer(
    app: &App,
    on: &OnScenario<Modify>,
    step: Step,
    nothing: ApiError,
) -> Result<Json<Value>, ApiError> {
    match step {
        Step::Done(scenario) => Ok(Json(document(app, &scenario, on).await?)),
        Step::Nothing => Err(nothing),
        Step::NoScenario => Err(ApiError::not_found("scenario", &on.scenario.id)),
    }
}

//! `POST /scenario/{id}/undo` and `/redo`: takes the last change back, or does it again.

use axum::Json;
use axum::extract::{Path, State};
use serde_json::Value;

use super::scenario::document;
use crate::catalog::Step;
use crate::server::problem::ApiError;
use crate::server::state::App;

pub(super) async fn undo(
    State(app): State<App>,
    Path(id): Path<String>,
) -> Result<Json<Value>, ApiError> {
    let step = app.catalog.undo(&id).await?;
    answer(&app, &id, step, ApiError::NothingTo("undo")).await
}

pub(super) async fn redo(
    State(app): State<App>,
    Path(id): Path<String>,
) -> Result<Json<Value>, ApiError> {
    let step = app.catalog.redo(&id).await?;
    answer(&app, &id, step, ApiError::NothingTo("redo")).await
}

/// The scenario after a step; `nothing` is what to say if there was none to take.
pub(super) async fn answer(
    app: &App,
    id: &str,
    step: Step,
    nothing: ApiError,
) -> Result<Json<Value>, ApiError> {
    match step {
        Step::Done(scenario) => Ok(Json(document(app, &scenario).await?)),
        Step::Nothing => Err(nothing),
        Step::NoScenario => Err(ApiError::not_found("scenario", id)),
    }
}

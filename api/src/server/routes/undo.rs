//! `POST /scenario/{id}/undo` and `/redo`: takes the last change back, or does it again.

use axum::Json;
use axum::extract::State;

use super::scenario::{ScenarioDocument, document};
use crate::catalog::Step;
use crate::server::describe::tag;
use crate::server::identity::guard::{Modify, OnScenario, TakeBack};
use crate::server::problem::ApiError;
use crate::server::state::App;

/// Take the last change of a scenario back.
///
/// Of a consortium's scenario also while that change is being worked out, which is given up.
#[utoipa::path(post, path = "/scenario/{id}/undo", operation_id = "undo", tag = tag::SCENARIOS,
    security(("session" = ["Collaborator"])),
    responses(
        (status = 200, description = "The scenario as it is from now on.", body = ScenarioDocument),
        (status = 409, description = "There is nothing to undo."),
    ))]
pub(super) async fn undo(
    State(app): State<App>,
    on: OnScenario<TakeBack>,
) -> Result<Json<ScenarioDocument>, ApiError> {
    let step = app.catalog.undo(&on.scenario.id, on.caller.by()).await?;
    if on.package.is_fed() && matches!(step, Step::Done(_)) {
        app.end_run(&on.scenario.id).await?;
    }
    answer(&app, &on, step, ApiError::NothingTo("undo")).await
}

/// Do the change of a scenario again that was taken back last.
#[utoipa::path(post, path = "/scenario/{id}/redo", operation_id = "redo", tag = tag::SCENARIOS,
    security(("session" = ["Collaborator"])),
    responses(
        (status = 200, description = "The scenario as it is from now on.", body = ScenarioDocument),
        (status = 409, description = "There is nothing to redo."),
    ))]
pub(super) async fn redo(
    State(app): State<App>,
    on: OnScenario<Modify>,
) -> Result<Json<ScenarioDocument>, ApiError> {
    let step = app.catalog.redo(&on.scenario.id, on.caller.by()).await?;
    answer(&app, &on, step, ApiError::NothingTo("redo")).await
}

/// The scenario after a step; `nothing` is what to say if there was none to take.
pub(super) async fn answer<N>(
    app: &App,
    on: &OnScenario<N>,
    step: Step,
    nothing: ApiError,
) -> Result<Json<ScenarioDocument>, ApiError> {
    match step {
        Step::Done(scenario) => Ok(Json(document(app, &scenario, on).await?)),
        Step::Nothing => Err(nothing),
        Step::NoScenario => Err(ApiError::not_found("scenario", &on.scenario.id)),
    }
}

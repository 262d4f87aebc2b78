//! `POST /scenario/{id}/restore`: a scenario as it was at one of its revisions.

use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use utoipa::ToSchema;

use super::scenario::ScenarioDocument;
use super::undo::answer;
use crate::server::body::Body;
use crate::server::describe::tag;
use crate::server::identity::guard::{Modify, OnScenario};
use crate::server::problem::ApiError;
use crate::server::state::App;

/// What is posted.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = RestoreGoal)]
pub(super) struct Goal {
    /// The revision to go back to, as the versions list it.
    #[schema(example = 3)]
    revision: i64,
}

/// Set a scenario back to what it was at one of its revisions.
///
/// This is a change like any other and can be undone.
#[utoipa::path(post, path = "/scenario/{id}/restore", operation_id = "restore", tag = tag::SCENARIOS,
    security(("session" = ["Collaborator"])), request_body = Goal,
    responses((status = 200, description = "The scenario as it is from now on.", body = ScenarioDocument)))]
pub(super) async fn handle(
    State(app): State<App>,
    on: OnScenario<Modify>,
    Body(Goal { revision }): Body<Goal>,
) -> Result<Json<ScenarioDocument>, ApiError> {
    let step = app.catalog.restore(&on.scenario.id, revision, on.caller.by()).await?;
    let none = ApiError::field("revision", format!("The scenario has no version {revision}."));
    answer(&app, &on, step, none).await
}

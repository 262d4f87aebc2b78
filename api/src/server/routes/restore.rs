//! `POST /scenario/{id}/restore`: a scenario as it was at one of its revisions.

use axum::Json;
use axum::extract::State;
use serde_json::Value;

use super::undo::answer;
use crate::server::body::Body;
use crate::server::identity::guard::{Modify, OnScenario};
use crate::server::problem::ApiError;
use crate::server::state::App;

/// What is posted.
#[derive(Debug, serde::Deserialize)]
pub(super) struct Goal {
    revision: i64,
}

pub(super) async fn handle(
    State(app): State<App>,
    on: OnScenario<Modify>,
    Body(Goal { revision }): Body<Goal>,
) -> Result<Json<Value>, ApiError> {
    let step = app.catalog.restore(&on.scenario.id, revision, on.caller.by()).await?;
    let none = ApiError::field("revision", format!("The scenario has no version {revision}."));
    answer(&app, &on, step, none).await
}

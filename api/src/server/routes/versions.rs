//! `GET /scenario/{id}/versions`: what was changed when, the newest first, a page at a time.

use axum::Json;
use axum::extract::State;
use serde_json::{Value, json};

use crate::server::identity::guard::{OnScenario, View};
use crate::server::problem::ApiError;
use crate::server::query::Asked;
use crate::server::state::App;

/// The most versions in one answer.
const MOST: i64 = 200;

/// What stands behind the question mark.
#[derive(Debug, serde::Deserialize)]
pub(super) struct Page {
    /// Only versions before this revision.
    before: Option<i64>,
    /// So many at most.
    limit: Option<i64>,
}

pub(super) async fn handle(
    State(app): State<App>,
    on: OnScenario<View>,
    Asked(page): Asked<Page>,
) -> Result<Json<Value>, ApiError> {
    let id = &on.scenario.id;
    let limit = page.limit.unwrap_or(50).clamp(1, MOST);
    let versions = app.catalog.versions(id, page.before.unwrap_or(i64::MAX), limit).await?;
    let (can_undo, can_redo) = app.catalog.next_steps(id).await?;
    Ok(Json(json!({ "versions": versions, "can_undo": can_undo, "can_redo": can_redo })))
}

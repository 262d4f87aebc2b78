//! `GET /scenario/{id}/versions`: what was changed when, the newest first, a page at a time.

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::catalog::Version;
use crate::server::describe::tag;
use crate::server::identity::guard::{OnScenario, View};
use crate::server::problem::ApiError;
use crate::server::query::Asked;
use crate::server::state::App;

/// The most versions in one answer.
const MOST: i64 = 200;

/// What stands behind the question mark.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct Page {
    /// Only versions before this revision.
    before: Option<i64>,
    /// So many at most; 50 if left out.
    #[param(minimum = 1, maximum = 200)]
    limit: Option<i64>,
}

/// A page of versions.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Versions {
    /// The newest first.
    versions: Vec<Version>,
    /// Is there a change to undo?
    can_undo: bool,
    /// Is there one to redo?
    can_redo: bool,
}

/// What was changed of a scenario when, the newest first.
#[utoipa::path(get, path = "/scenario/{id}/versions", operation_id = "versions", tag = tag::SCENARIOS,
    params(Page), security(("session" = ["Viewer"])),
    responses((status = 200, description = "A page of versions.", body = Versions)))]
pub(super) async fn handle(
    State(app): State<App>,
    on: OnScenario<View>,
    Asked(page): Asked<Page>,
) -> Result<Json<Versions>, ApiError> {
    let id = &on.scenario.id;
    let limit = page.limit.unwrap_or(50).clamp(1, MOST);
    let versions = app.catalog.versions(id, page.before.unwrap_or(i64::MAX), limit).await?;
    let (can_undo, can_redo) = app.catalog.next_steps(id).await?;
    Ok(Json(Versions { versions, can_undo, can_redo }))
}

//! `GET /scenario/{id}/versions`: the changes of a scenario, newest first, in pages.

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use titlewise_catalog::{Catalog, Version};
use utoipa::ToSchema;

use crate::documents::tag;
use crate::guard::{OnScenario, View};
use crate::problem::ApiError;
use crate::query::QueryParams;

/// Maximum number of versions in a response.
const MAX_VERSIONS: i64 = 200;

/// Paging parameters.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Page {
    /// Return only versions before this revision.
    before: Option<i64>,
    /// Maximum number of versions. Defaults to 50.
    #[param(minimum = 1, maximum = 200)]
    limit: Option<i64>,
}

/// A page of versions.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Versions {
    /// Versions, newest first.
    versions: Vec<Version>,
    /// Whether a change can be undone.
    can_undo: bool,
    /// Whether a change can be redone.
    can_redo: bool,
}

/// List the changes of a scenario, newest first.
#[utoipa::path(get, path = "/scenario/{id}/versions", operation_id = "versions", tag = tag::SCENARIOS,
    params(Page), security(("session" = ["Viewer"])),
    responses((status = 200, description = "A page of versions.", body = Versions)))]
pub(crate) async fn handle(
    State(catalog): State<Catalog>,
    on: OnScenario<View>,
    QueryParams(page): QueryParams<Page>,
) -> Result<Json<Versions>, ApiError> {
    let id = &on.scenario.id;
    let limit = page.limit.unwrap_or(50).clamp(1, MAX_VERSIONS);
    let versions = catalog.versions(id, page.before.unwrap_or(i64::MAX), limit).await?;
    let (can_undo, can_redo) = catalog.next_steps(id).await?;
    Ok(Json(Versions { versions, can_undo, can_redo }))
}

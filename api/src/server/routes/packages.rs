//! `GET /package`: every package that somebody may see.

use axum::Json;
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use crate::catalog::PackageEntry;
use crate::server::describe::tag;
use crate::server::identity::caller::Caller;
use crate::server::problem::ApiError;
use crate::server::state::App;

/// Packages.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Packages {
    /// In the order of their making.
    packages: Vec<PackageEntry>,
}

/// Every package that somebody may see.
#[utoipa::path(get, path = "/package", operation_id = "packages", tag = tag::PACKAGES,
    security(("session" = [])),
    responses((status = 200, description = "The packages.", body = Packages)))]
pub(super) async fn handle(
    State(app): State<App>,
    caller: Caller,
) -> Result<Json<Packages>, ApiError> {
    Ok(Json(Packages { packages: app.catalog.packages(&caller.id).await? }))
}

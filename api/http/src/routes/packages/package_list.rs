//! `GET /package`: all packages that the caller may view.

use axum::Json;
use axum::extract::State;
use serde::Serialize;
use titlewise_catalog::{Catalog, PackageEntry};
use titlewise_service::accounts::caller::Caller;
use utoipa::ToSchema;

use crate::documents::tag;
use crate::problem::ApiError;

/// Packages.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Packages {
    /// Packages in order of creation.
    packages: Vec<PackageEntry>,
}

/// List all packages that the caller may view.
#[utoipa::path(get, path = "/package", operation_id = "packages", tag = tag::PACKAGES,
    security(("session" = [])),
    responses((status = 200, description = "The packages.", body = Packages)))]
pub(crate) async fn handle(
    State(catalog): State<Catalog>,
    caller: Caller,
) -> Result<Json<Packages>, ApiError> {
    Ok(Json(Packages { packages: catalog.packages(&caller.id).await? }))
}

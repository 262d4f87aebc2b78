//! `GET /package`: all packages that the caller may view.

use axum::Json;
use axum::extract::State;
use serde::Serialize;
use titlewise_catalog::{Catalog, PackageEntry};
use titlewise_service::accounts::caller::Caller;
use titlewise_service::uploads::slots::missing_data_of_entry;
use utoipa::ToSchema;

use crate::documents::tag;
use crate::problem::ApiError;

/// Packages.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Packages {
    /// Packages in order of creation.
    packages: Vec<ListedPackage>,
}

/// A package in a list.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ListedPackage {
    #[serde(flatten)]
    entry: PackageEntry,
    /// Names of the data that a forecast requires and the package lacks, as in `GET /package/{id}`.
    missing: Vec<&'static str>,
}

/// List all packages that the caller may view.
#[utoipa::path(get, path = "/package", operation_id = "packages", tag = tag::PACKAGES,
    security(("session" = [])),
    responses((status = 200, description = "The packages.", body = Packages)))]
pub(crate) async fn handle(
    State(catalog): State<Catalog>,
    caller: Caller,
) -> Result<Json<Packages>, ApiError> {
    let entries = catalog.packages(&caller.id).await?;
    let line = |entry: PackageEntry| {
        let missing = missing_data_of_entry(&entry);
        ListedPackage { entry, missing }
    };
    Ok(Json(Packages { packages: entries.into_iter().map(line).collect() }))
}

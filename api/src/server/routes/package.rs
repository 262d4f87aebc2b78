//! `GET /package/{id}` and `GET /publisher/{id}`: a package with its scenarios and files, in the fields of the known
//! service and in ours.

use axum::Json;
use axum::extract::State;

use crate::server::describe::tag;
use crate::server::identity::guard::{OnPackage, View};
use crate::server::problem::ApiError;
use crate::server::state::App;
use crate::server::wire::package_document::{PackageDocument, package_document};

/// Tables that no library uploads are not shown as files.
const NOT_FILES: [&str; 2] = ["citations", "authorships"];
/// The kinds without which there is no forecast.
const NEEDED: [&str; 2] = ["counter", "price"];

/// A package with its scenarios, files and warnings.
#[utoipa::path(get, path = "/package/{id}", operation_id = "package", tag = tag::PACKAGES,
    security(("session" = ["Viewer"])),
    responses((status = 200, description = "The package.", body = PackageDocument)))]
pub(super) async fn handle(
    State(app): State<App>,
    on: OnPackage<View>,
) -> Result<Json<PackageDocument>, ApiError> {
    document(&app, &on).await
}

/// A package as it is shown to somebody.
pub(super) async fn document<N>(
    app: &App,
    on: &OnPackage<N>,
) -> Result<Json<PackageDocument>, ApiError> {
    let mut files = app.catalog.uploads(&on.package.id).await?;
    files.retain(|file| !NOT_FILES.contains(&file.slot.as_str()));
    let has = |kind: &str| files.iter().any(|file| file.is_live && file.kind == kind);
    let missing: Vec<&str> =
        NEEDED.into_iter().filter(|kind| !on.package.is_fed() && !has(kind)).collect();
    let merged = app.merged(&files).await?;
    let mut document = package_document(app, &on.package, files).await?;
    document.merged.clone_from(&merged);
    document.is_ready = missing.is_empty();
    document.missing = missing;
    document.may_edit = on.may_edit();
    document.may_delete_files = document.may_edit && !on.caller.is_demo;
    Ok(Json(document))
}

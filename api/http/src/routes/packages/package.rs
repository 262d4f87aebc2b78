//! `GET /package/{id}` and `GET /publisher/{id}`: a package with its scenarios and files, in the fields of the
//! compatible service and additional ones.

use axum::Json;
use axum::extract::State;
use titlewise_catalog::{Catalog, Scenario};
use titlewise_service::accounts::handle::Accounts;
use titlewise_service::forecasts::Forecasts;
use titlewise_service::uploads::slots::missing_data;

use crate::documents::package_document::{PackageDocument, package_document};
use crate::documents::tag;
use crate::guard::{OnPackage, View};
use crate::problem::ApiError;
use crate::routes::scenarios::scenario::is_name_locked;

/// Tables that are not uploaded and therefore not listed as files.
const NOT_FILES: [&str; 2] = ["citations", "authorships"];

/// Get a package with its scenarios, files and warnings.
#[utoipa::path(get, path = "/package/{id}", operation_id = "package", tag = tag::PACKAGES,
    security(("session" = ["Viewer"])),
    responses((status = 200, description = "The package.", body = PackageDocument)))]
pub(crate) async fn handle(
    State(catalog): State<Catalog>,
    State(forecasts): State<Forecasts>,
    State(accounts): State<Accounts>,
    on: OnPackage<View>,
) -> Result<Json<PackageDocument>, ApiError> {
    document(&catalog, &forecasts, &accounts, &on).await
}

/// Same as `GET /package/{id}`, for an older interface.
///
/// For a consortium, `cost_bigdeal` and `cost_bigdeal_increase` are the placeholder 42, which older clients expect.
#[utoipa::path(get, path = "/publisher/{id}", operation_id = "publisher", tag = tag::PACKAGES,
    security(("session" = ["Viewer"])),
    responses((status = 200, description = "The package.", body = PackageDocument)))]
pub(crate) async fn as_publisher(
    State(catalog): State<Catalog>,
    State(forecasts): State<Forecasts>,
    State(accounts): State<Accounts>,
    on: OnPackage<View>,
) -> Result<Json<PackageDocument>, ApiError> {
    let Json(document) = document(&catalog, &forecasts, &accounts, &on).await?;
    Ok(Json(document.for_publisher()))
}

/// Builds the document of a package for the caller.
pub(crate) async fn document<N>(
    catalog: &Catalog,
    forecasts: &Forecasts,
    accounts: &Accounts,
    on: &OnPackage<N>,
) -> Result<Json<PackageDocument>, ApiError> {
    let mut files = catalog.uploads(&on.package.id).await?;
    files.retain(|file| !NOT_FILES.contains(&file.slot.as_str()));
    let missing = if on.package.is_fed() { Vec::new() } else { missing_data(&on.package, &files) };
    let merged = forecasts.merged(&files).await?;
    let caller = &on.caller;
    let is_locked = |scenario: &Scenario| is_name_locked(accounts, caller, scenario);
    let mut document = package_document(catalog, forecasts, &on.package, files, is_locked).await?;
    document.merged.clone_from(&merged);
    document.is_ready = missing.is_empty();
    document.missing = missing;
    document.may_edit = on.may_edit();
    document.may_delete_files = document.may_edit && !on.caller.is_demo && !on.package.is_demo;
    Ok(Json(document))
}

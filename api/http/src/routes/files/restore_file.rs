//! `POST /package/{id}/file/{file_id}/restore`: uses a replaced file again.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use titlewise_catalog::{Catalog, CatalogError, Upload};
use titlewise_service::lookup;

use crate::documents::tag;
use crate::guard::{Modify, OnPackage};
use crate::ids::Ids;
use crate::problem::ApiError;

/// Use a replaced file again.
///
/// For files in state `replaced`. The file becomes the current one of its kind, and the present one becomes the replaced
/// one. Forecasts use the restored file at once.
#[utoipa::path(post, path = "/package/{id}/file/{file_id}/restore", operation_id = "restore_file", tag = tag::FILES,
    security(("session" = ["Collaborator"])),
    responses(
        (status = 200, description = "The file, which is in use again.", body = Upload),
        (status = 409, description = "The file is not replaced, or the package holds COUNTER reports of another release."),
    ))]
pub(crate) async fn handle(
    State(catalog): State<Catalog>,
    on: OnPackage<Modify>,
    Ids(_package, file_id): Ids,
) -> Result<Json<Upload>, ApiError> {
    let conflict = |message: &str| ApiError::said(StatusCode::CONFLICT, message);
    let file = lookup::upload(&catalog, &on.package.id, &file_id).await?;
    match catalog.restore_upload(&file).await {
        Ok(true) => Ok(Json(lookup::upload(&catalog, &on.package.id, &file_id).await?)),
        Ok(false) => Err(conflict("Only a file that another one replaced can be restored.")),
        Err(CatalogError::OtherRelease) => Err(conflict(
            "This package holds COUNTER reports of another release. Delete them before you restore this file.",
        )),
        Err(error) => Err(error.into()),
    }
}

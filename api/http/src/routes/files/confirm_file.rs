//! `POST /package/{id}/file/{file_id}/confirm`: uses a file that waits for a confirmation.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use titlewise_catalog::{Catalog, Upload};
use titlewise_service::lookup;

use crate::documents::tag;
use crate::guard::{Modify, OnPackage};
use crate::ids::Ids;
use crate::problem::ApiError;

/// Use a file that waits for a confirmation.
///
/// For files in state `unconfirmed`; `confirm_reason` is the reason. The file becomes the current one of its kind
/// and replaces the previous one.
#[utoipa::path(post, path = "/package/{id}/file/{file_id}/confirm", operation_id = "confirm_file", tag = tag::FILES,
    security(("session" = ["Collaborator"])),
    responses(
        (status = 200, description = "The file, which is in use now.", body = Upload),
        (status = 409, description = "The file does not wait for a confirmation."),
    ))]
pub(crate) async fn handle(
    State(catalog): State<Catalog>,
    on: OnPackage<Modify>,
    Ids(_package, file_id): Ids,
) -> Result<Json<Upload>, ApiError> {
    let file = lookup::upload(&catalog, &on.package.id, &file_id).await?;
    if !catalog.confirm_upload(&file).await? {
        let message = "This file does not wait for a confirmation.";
        return Err(ApiError::said(StatusCode::CONFLICT, message));
    }
    Ok(Json(lookup::upload(&catalog, &on.package.id, &file_id).await?))
}

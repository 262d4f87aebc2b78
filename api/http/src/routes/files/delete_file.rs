//! `DELETE /package/{id}/file/{file_id}`: deletes a file and its data.

use axum::extract::State;
use axum::http::StatusCode;
use titlewise_catalog::Catalog;
use titlewise_service::lookup;
use titlewise_service::uploads::Uploads;

use crate::documents::tag;
use crate::guard::{DeleteFiles, OnPackage};
use crate::ids::Ids;
use crate::problem::ApiError;

/// Delete a file and its data.
///
/// Demo accounts cannot delete files.
#[utoipa::path(delete, path = "/package/{id}/file/{file_id}", operation_id = "delete_file", tag = tag::FILES,
    security(("session" = ["Collaborator"])),
    responses((status = 204, description = "The file was deleted.")))]
pub(crate) async fn handle(
    State(catalog): State<Catalog>,
    State(uploads): State<Uploads>,
    on: OnPackage<DeleteFiles>,
    Ids(_package, file_id): Ids,
) -> Result<StatusCode, ApiError> {
    let upload = lookup::upload(&catalog, &on.package.id, &file_id).await?;
    if !uploads.forget(&upload).await? {
        return Err(ApiError::not_found("file", &file_id));
    }
    Ok(StatusCode::NO_CONTENT)
}

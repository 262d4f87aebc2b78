//! `DELETE /package/{id}/file/{file_id}`: a file and what was read from it.

use axum::extract::State;
use axum::http::StatusCode;

use crate::server::describe::tag;
use crate::server::identity::guard::{Modify, OnPackage};
use crate::server::ids::Ids;
use crate::server::problem::ApiError;
use crate::server::state::App;

/// Delete a file and what was read from it.
///
/// Demo accounts delete nothing.
#[utoipa::path(delete, path = "/package/{id}/file/{file_id}", operation_id = "delete_file", tag = tag::FILES,
    security(("session" = ["Collaborator"])),
    responses((status = 204, description = "It is gone.")))]
pub(super) async fn handle(
    State(app): State<App>,
    on: OnPackage<Modify>,
    Ids(_package, file_id): Ids,
) -> Result<StatusCode, ApiError> {
    if on.caller.is_demo {
        return Err(ApiError::forbidden("Demo accounts can't delete data."));
    }
    let upload = app.upload(&on.package.id, &file_id).await?;
    if !app.forget(&upload).await? {
        return Err(ApiError::not_found("file", &file_id));
    }
    Ok(StatusCode::NO_CONTENT)
}

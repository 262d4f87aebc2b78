//! `DELETE /package/{id}/file/{file_id}`: a file and what was read from it.

use axum::extract::{Path, State};
use axum::http::StatusCode;

use crate::server::identity::guard::{Modify, OnPackage};
use crate::server::problem::ApiError;
use crate::server::state::App;

pub(super) async fn handle(
    State(app): State<App>,
    on: OnPackage<Modify>,
    Path((_, file_id)): Path<(String, String)>,
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

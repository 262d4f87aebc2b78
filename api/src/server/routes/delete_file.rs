//! `DELETE /package/{id}/file/{file_id}`: a file and what was read from it.

use axum::extract::{Path, State};
use axum::http::StatusCode;

use crate::server::problem::ApiError;
use crate::server::state::App;

pub(super) async fn handle(
    State(app): State<App>,
    Path((id, file_id)): Path<(String, String)>,
) -> Result<StatusCode, ApiError> {
    let upload = app.upload(&id, &file_id).await?;
    if !app.forget(&upload).await? {
        return Err(ApiError::not_found("file", &file_id));
    }
    Ok(StatusCode::NO_CONTENT)
}

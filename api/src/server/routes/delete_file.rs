//! `DELETE /package/{id}/file/{file_id}`: a file and what was read from it.

use axum::extract::{Path, State};
use axum::http::StatusCode;

use crate::server::problem::ApiError;
use crate::server::state::App;
use crate::storage::Place;

pub(super) async fn handle(
    State(app): State<App>,
    Path((id, file_id)): Path<(String, String)>,
) -> Result<StatusCode, ApiError> {
    let missing = || ApiError::not_found("file", &file_id);
    let upload = app.upload(&id, &file_id).await?;
    // The row goes first: nothing may name objects that are not there.
    if !app.catalog.remove_upload(&id, &file_id).await? {
        return Err(missing());
    }
    app.discard(&Place { package_id: &id, kind: &upload.kind, upload_id: &upload.id }).await;
    Ok(StatusCode::NO_CONTENT)
}

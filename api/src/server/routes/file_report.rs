//! `GET /package/{id}/file/{file_id}/report`: what was found in a file.

use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;

use crate::server::describe::file_report::FileReport;
use crate::server::describe::tag;
use crate::server::identity::guard::{OnPackage, View};
use crate::server::ids::Ids;
use crate::server::problem::ApiError;
use crate::server::state::App;
use crate::storage::{Part, StorageError};

/// What was found in a file.
#[utoipa::path(get, path = "/package/{id}/file/{file_id}/report", operation_id = "file_report", tag = tag::FILES,
    security(("session" = ["Viewer"])),
    responses(
        (status = 200, description = "The report.", body = FileReport),
        (status = 409, description = "The file was not read yet."),
    ))]
pub(super) async fn handle(
    State(app): State<App>,
    on: OnPackage<View>,
    Ids(_package, file_id): Ids,
) -> Result<impl IntoResponse, ApiError> {
    let missing = || ApiError::not_found("file", &file_id);
    let upload = app.upload(&on.package.id, &file_id).await?;
    if upload.is_unread() {
        let message =
            "This file is still being read. Ask again when its state is no longer \"parsing\".";
        return Err(ApiError::said(StatusCode::CONFLICT, message));
    }
    let report = match app.store.get(&upload.place(), Part::Report).await {
        Err(StorageError::Object(object_store::Error::NotFound { .. })) => return Err(missing()),
        report => report?,
    };
    Ok(([(header::CONTENT_TYPE, "application/json")], report))
}

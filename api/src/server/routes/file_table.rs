//! `GET /package/{id}/file/{file_id}/table.csv`: what was read of one file.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;

use super::file_download::{CSV, attachment, stem};
use crate::export::write_stored_table;
use crate::server::describe::tag;
use crate::server::identity::guard::{OnPackage, View};
use crate::server::ids::Ids;
use crate::server::problem::ApiError;
use crate::server::state::App;
use crate::server::streamed::streamed;
use crate::storage::{Part, Store};

/// What was read of a file, as CSV.
#[utoipa::path(get, path = "/package/{id}/file/{file_id}/table.csv", operation_id = "file_table", tag = tag::FILES,
    security(("session" = ["Viewer"])),
    responses(
        (status = 200, description = "Its rows.", body = String, content_type = "text/csv"),
        (status = 404, description = "There is no such file, or nothing of it can be used."),
    ))]
pub(super) async fn handle(
    State(app): State<App>,
    on: OnPackage<View>,
    Ids(_package, file_id): Ids,
) -> Result<Response, ApiError> {
    let upload = app.upload(&on.package.id, &file_id).await?;
    let part = if upload.kind == "bundle" { Part::Bundles } else { Part::Table };
    let file = tokio::task::spawn_blocking(tempfile::NamedTempFile::new).await??;
    match app.store.get_file(&upload.place(), part, file.path()).await {
        Err(error) if Store::is_missing(&error) => {
            let message = "Nothing of this file can be used; its report tells why.";
            return Err(ApiError::said(StatusCode::NOT_FOUND, message));
        }
        stored => stored?,
    }
    let name = format!("{} - table.csv", stem(&upload.name));
    let body = streamed(move |to| write_stored_table(file.path(), to));
    Ok(attachment(&name, CSV, body))
}

//! `GET /package/{id}/file/{file_id}/table.csv`: the data of one file.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use titlewise_catalog::Catalog;
use titlewise_dataset::export::write_stored_table;
use titlewise_service::lookup;
use titlewise_storage::{Part, Store};

use crate::documents::tag;
use crate::guard::{OnPackage, View};
use crate::ids::Ids;
use crate::problem::ApiError;
use crate::routes::files::file_download::{CSV, attachment, stem};
use crate::streamed::streamed;

/// Download the data of a file as CSV.
#[utoipa::path(get, path = "/package/{id}/file/{file_id}/table.csv", operation_id = "file_table", tag = tag::FILES,
    security(("session" = ["Viewer"])),
    responses(
        (status = 200, description = "The rows.", body = String, content_type = "text/csv"),
        (status = 404, description = "The file does not exist, or has no usable data."),
    ))]
pub(crate) async fn handle(
    State(catalog): State<Catalog>,
    State(store): State<Store>,
    on: OnPackage<View>,
    Ids(_package, file_id): Ids,
) -> Result<Response, ApiError> {
    let upload = lookup::upload(&catalog, &on.package.id, &file_id).await?;
    let part = if upload.kind == "bundle" { Part::Bundles } else { Part::Table };
    let file = tokio::task::spawn_blocking(tempfile::NamedTempFile::new).await??;
    match store.get_file(&upload.place(), part, file.path()).await {
        Err(error) if Store::is_missing(&error) => {
            let message = "No row of this file can be used; its report lists the reasons.";
            return Err(ApiError::said(StatusCode::NOT_FOUND, message));
        }
        stored => stored?,
    }
    let name = format!("{} - table.csv", stem(&upload.name));
    let body = streamed(move |to| write_stored_table(file.path(), to));
    Ok(attachment(&name, CSV, body))
}

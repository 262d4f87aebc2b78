//! `POST /package/{id}/file/{file_id}/map`: maps the columns of a file.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use titlewise_catalog::Catalog;
use titlewise_ingest::reading::Mapping;
use titlewise_service::lookup;
use titlewise_service::uploads::Uploads;
use titlewise_service::uploads::file_report::ColumnMap;
use titlewise_service::uploads::ingested::{Incoming, IngestedFile};
use titlewise_storage::{Part, Place, Store};
use utoipa::ToSchema;

use crate::body::JsonBody;
use crate::documents::tag;
use crate::guard::{DeleteFiles, OnPackage};
use crate::ids::Ids;
use crate::problem::ApiError;

/// A column map, and whether to remember it.
#[derive(Debug, Deserialize)]
pub(crate) struct ColumnMapBody {
    #[serde(flatten)]
    map: Mapping,
    #[serde(default = "yes")]
    remember: bool,
}

fn yes() -> bool {
    true
}

/// A processed file.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct OneFile {
    /// The file with its report.
    pub file: IngestedFile,
}

/// Map the columns of a file and process it again.
///
/// For files with unknown headings. The map is remembered for files of the institution with the same headings.
#[utoipa::path(post, path = "/package/{id}/file/{file_id}/map", operation_id = "map_file", tag = tag::FILES,
    security(("session" = ["Collaborator"])), request_body = ColumnMap,
    responses(
        (status = 200, description = "The processed file, which replaces the previous one.", body = OneFile),
        (status = 409, description = "The file has not been processed yet."),
        (status = 422, description = "The file cannot be used with this map; `files` contains the report."),
    ))]
pub(crate) async fn handle(
    State(catalog): State<Catalog>,
    State(store): State<Store>,
    State(uploads): State<Uploads>,
    OnPackage { package, .. }: OnPackage<DeleteFiles>,
    Ids(id, file_id): Ids,
    JsonBody(said): JsonBody<ColumnMapBody>,
) -> Result<Json<OneFile>, ApiError> {
    let old = lookup::upload(&catalog, &id, &file_id).await?;
    if old.is_unread() {
        let message = "This file is still being read. Say what its columns are when that is done.";
        return Err(ApiError::said(StatusCode::CONFLICT, message));
    }
    let folder = tokio::task::spawn_blocking(tempfile::tempdir).await??;
    let path = folder.path().join("raw");
    store.get_file(&old.place(), Part::Raw, &path).await?;
    let incoming = Incoming { name: old.name.clone(), path };
    let taken = uploads.take(&package, incoming, Some(said.map.clone())).await?;
    if taken.upload.state == "error" {
        // The original file stays in the list, so that the user can try another map.
        uploads.forget(&taken.upload).await?;
        let detail = format!("{}: {}", taken.upload.name, taken.upload.reason);
        let mut file = serde_json::to_value(&taken)?;
        file["id"] = json!(old.id);
        return Err(ApiError::Refused { detail, files: json!([file]) });
    }
    if said.remember
        && let Some(fingerprint) = fingerprint(&store, &old.place()).await?
    {
        catalog.save_column_map(&package.institution_id, &fingerprint, &said.map).await?;
    }
    uploads.forget(&old).await?;
    Ok(Json(OneFile { file: taken }))
}

/// Returns the headings from the file's report.
async fn fingerprint(store: &Store, place: &Place<'_>) -> Result<Option<String>, ApiError> {
    let report: Value = serde_json::from_slice(&store.get(place, Part::Report).await?)?;
    Ok(report["layout"]["fingerprint"].as_str().map(str::to_owned))
}

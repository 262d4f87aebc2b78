//! `POST /package/{id}/file/{file_id}/map`: somebody says which columns of a file hold what.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use titlewise_ingest::reading::Mapping;
use utoipa::ToSchema;

use crate::server::body::Body;
use crate::server::describe::file_report::ColumnMap;
use crate::server::describe::tag;
use crate::server::identity::guard::{Modify, OnPackage};
use crate::server::ids::Ids;
use crate::server::intake::{Incoming, Taken};
use crate::server::problem::ApiError;
use crate::server::state::App;
use crate::storage::{Part, Place};

/// A map, and whether it is to be remembered.
#[derive(Debug, Deserialize)]
pub(super) struct Said {
    #[serde(flatten)]
    map: Mapping,
    #[serde(default = "yes")]
    remember: bool,
}

fn yes() -> bool {
    true
}

/// A file that was taken.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct OneFile {
    /// The file with its report.
    pub file: Taken,
}

/// Say which columns of a file hold what, and read it again.
///
/// For files whose headings are not known. The map is remembered for files of the institution with the same headings.
#[utoipa::path(post, path = "/package/{id}/file/{file_id}/map", operation_id = "map_file", tag = tag::FILES,
    security(("session" = ["Collaborator"])), request_body = ColumnMap,
    responses(
        (status = 200, description = "The file as it was read; it stands in the place of the old one.", body = OneFile),
        (status = 409, description = "The file was not read yet."),
        (status = 422, description = "The file cannot be used with this map; `files` holds the report."),
    ))]
pub(super) async fn handle(
    State(app): State<App>,
    OnPackage { package, caller, .. }: OnPackage<Modify>,
    Ids(id, file_id): Ids,
    Body(said): Body<Said>,
) -> Result<Json<OneFile>, ApiError> {
    if caller.is_demo {
        return Err(ApiError::forbidden("Demo accounts can't delete data."));
    }
    let old = app.upload(&id, &file_id).await?;
    if old.is_unread() {
        let message = "This file is still being read. Say what its columns are when that is done.";
        return Err(ApiError::said(StatusCode::CONFLICT, message));
    }
    let folder = tokio::task::spawn_blocking(tempfile::tempdir).await??;
    let path = folder.path().join("raw");
    app.store.get_file(&old.place(), Part::Raw, &path).await?;
    let incoming = Incoming { name: old.name.clone(), path };
    let taken = app.take(&package, incoming, Some(said.map.clone())).await?;
    if !taken.upload.is_live {
        // The file stays listed as it was, so that another map can be tried.
        app.forget(&taken.upload).await?;
        let detail = format!("{}: {}", taken.upload.name, taken.upload.reason);
        let mut file = serde_json::to_value(&taken)?;
        file["id"] = json!(old.id);
        return Err(ApiError::Refused { detail, files: json!([file]) });
    }
    if said.remember
        && let Some(fingerprint) = fingerprint(&app, &old.place()).await?
    {
        app.catalog.save_column_map(&package.institution_id, &fingerprint, &said.map).await?;
    }
    app.forget(&old).await?;
    Ok(Json(OneFile { file: taken }))
}

/// The headings that the file's report names.
async fn fingerprint(app: &App, place: &Place<'_>) -> Result<Option<String>, ApiError> {
    let report: Value = serde_json::from_slice(&app.store.get(place, Part::Report).await?)?;
    Ok(report["layout"]["fingerprint"].as_str().map(str::to_owned))
}

//! `POST /package/{id}/file`: files of a library, each told by its content.
//!
//! Each file is kept before anything is answered, and read by whoever has time. The answer waits for that; a client
//! that prefers `respond-async` (RFC 7240) gets it at once and asks for the state of the files afterwards.

use std::time::Duration;

use axum::Json;
use axum::extract::multipart::{Field, MultipartError, MultipartRejection};
use axum::extract::{Multipart, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use tempfile::NamedTempFile;
use tokio::io::AsyncWriteExt;
use utoipa::ToSchema;

use crate::catalog::Upload;
use crate::server::describe::bodies::FilesForm;
use crate::server::describe::tag;
use crate::server::identity::guard::{Modify, OnPackage};
use crate::server::intake::{Incoming, Taken};
use crate::server::preference::prefers;
use crate::server::problem::ApiError;
use crate::server::state::App;

/// How much one upload may hold.
pub(super) const LIMIT: usize = 1 << 30;

/// How long an answer waits for its files to be read.
const PATIENCE: Duration = Duration::from_secs(300);

/// Files that were read.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct TakenFiles {
    /// Each with its report, in the order in which they came.
    files: Vec<Taken>,
}

/// Files that were kept, and will be read.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct AcceptedFiles {
    /// In the order in which they came.
    files: Vec<Upload>,
}

/// Upload files of a library.
///
/// What each one is is told by its content. A usable file becomes the one that the package reads for its kind; usage
/// reports count beside each other. Others are kept with their reports. The answer waits until the files were read, five
/// minutes at most; a client that prefers `respond-async` gets it at once and asks for the state of each file.
#[utoipa::path(post, path = "/package/{id}/file", operation_id = "upload_files", tag = tag::FILES,
    params(("prefer" = Option<String>, Header, description = "`respond-async` for an answer at once.")),
    security(("session" = ["Collaborator"])),
    request_body(content = FilesForm, content_type = "multipart/form-data"),
    responses(
        (status = 201, description = "At least one of them can be used.", body = TakenFiles),
        (status = 202, description = "They are kept, and not all of them were read yet.", body = AcceptedFiles),
        (status = 422, description = "None can be used; `files` holds their reports."),
    ))]
pub(super) async fn handle(
    State(app): State<App>,
    OnPackage { package, .. }: OnPackage<Modify>,
    headers: HeaderMap,
    form: Result<Multipart, MultipartRejection>,
) -> Result<Response, ApiError> {
    let mut form = form.map_err(|_| {
        ApiError::UnsupportedType(
            "Files are taken as multipart/form-data, in fields named \"file\".".to_owned(),
        )
    })?;
    let mut unread = Vec::new();
    while let Some(field) = form.next_field().await.map_err(broken)? {
        if field.name() != Some("file") {
            continue;
        }
        let name = file_name(field.file_name());
        let file = on_disk(field).await?;
        let incoming = Incoming { name, path: file.path().to_owned() };
        unread.push(app.accept(&package, &incoming, None).await?);
    }
    if unread.is_empty() {
        return Err(ApiError::field("file", "The form holds no field named \"file\"."));
    }
    answered(&app, &headers, unread).await
}

/// What is answered about files that were kept: how they were read, or that they will be.
pub(super) async fn answered(
    app: &App,
    headers: &HeaderMap,
    unread: Vec<Upload>,
) -> Result<Response, ApiError> {
    if prefers(headers, "respond-async") {
        let applied = [("preference-applied", "respond-async")];
        let body = Json(AcceptedFiles { files: unread });
        return Ok((StatusCode::ACCEPTED, applied, body).into_response());
    }
    let mut taken = Vec::new();
    for file in &unread {
        let Some(read) = app.wait_for(file, PATIENCE).await? else {
            let body = Json(AcceptedFiles { files: unread });
            return Ok((StatusCode::ACCEPTED, body).into_response());
        };
        taken.push(read);
    }
    let is_used = |file: &Taken| file.upload.is_live || file.upload.state == "replaced";
    if let (false, Some(first)) = (taken.iter().any(is_used), taken.first()) {
        let detail = format!("{}: {}", first.upload.name, first.upload.reason);
        return Err(ApiError::Refused { detail, files: serde_json::to_value(&taken)? });
    }
    Ok((StatusCode::CREATED, Json(TakenFiles { files: taken })).into_response())
}

/// The last part of a name, as people know the file.
pub(super) fn file_name(name: Option<&str>) -> String {
    let last = name.and_then(|name| name.rsplit(['/', '\\']).next()).unwrap_or_default();
    let shown: String = last.chars().filter(|sign| !sign.is_control()).take(200).collect();
    if shown.is_empty() { "unnamed".to_owned() } else { shown }
}

/// Writes the bytes away as they come, so that memory does not grow with the file.
pub(super) async fn on_disk(mut field: Field<'_>) -> Result<NamedTempFile, ApiError> {
    let file = tokio::task::spawn_blocking(NamedTempFile::new).await??;
    let mut writer = tokio::fs::File::from_std(file.reopen()?);
    while let Some(chunk) = field.chunk().await.map_err(broken)? {
        writer.write_all(&chunk).await?;
    }
    writer.flush().await?;
    Ok(file)
}

pub(super) fn broken(error: MultipartError) -> ApiError {
    if error.status() == StatusCode::PAYLOAD_TOO_LARGE {
        return ApiError::TooLarge { limit: LIMIT };
    }
    ApiError::BadBody(format!("The form cannot be read: {}", error.body_text()))
}

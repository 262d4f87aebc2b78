//! `POST /package/{id}/file`: uploads files of a library. The kind of each file is detected from its content.
//!
//! Each file is stored before the response, and processed by the next free worker. The response waits for the
//! processing; a client that prefers `respond-async` (RFC 7240) gets an immediate response and polls the state of the
//! files.

use std::time::Duration;

use axum::Json;
use axum::extract::multipart::{Field, MultipartError, MultipartRejection};
use axum::extract::{Multipart, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use tempfile::NamedTempFile;
use titlewise_catalog::Upload;
use titlewise_service::uploads::Uploads;
use titlewise_service::uploads::ingested::{Incoming, IngestedFile};
use tokio::io::AsyncWriteExt;
use utoipa::ToSchema;

use crate::documents::bodies::FilesForm;
use crate::documents::tag;
use crate::guard::{Modify, OnPackage};
use crate::preference::prefers;
use crate::problem::ApiError;

/// Maximum size of an upload, in bytes.
pub(crate) const LIMIT: usize = 1 << 30;

/// Maximum time that a response waits for files to be processed.
const RESPONSE_TIMEOUT: Duration = Duration::from_secs(300);

/// Processed files.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TakenFiles {
    /// Files with their reports, in upload order.
    files: Vec<IngestedFile>,
}

/// Stored files that are waiting to be processed.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AcceptedFiles {
    /// Files in upload order.
    files: Vec<Upload>,
}

/// Upload files of a library.
///
/// The kind of each file is detected from its content. A usable file becomes the current one of its kind; usage reports
/// are combined. Other files are stored with their reports. The response waits until the files are processed, at most
/// five minutes; a client that prefers `respond-async` gets an immediate response and polls the state of each file.
#[utoipa::path(post, path = "/package/{id}/file", operation_id = "upload_files", tag = tag::FILES,
    params(("prefer" = Option<String>, Header, description = "`respond-async` for an immediate response.")),
    security(("session" = ["Collaborator"])),
    request_body(content = FilesForm, content_type = "multipart/form-data"),
    responses(
        (status = 201, description = "At least one file is usable.", body = TakenFiles),
        (status = 202, description = "The files are stored, but not all are processed yet.", body = AcceptedFiles),
        (status = 422, description = "No file is usable; `files` contains the reports."),
    ))]
pub(crate) async fn handle(
    State(uploads): State<Uploads>,
    OnPackage { package, .. }: OnPackage<Modify>,
    headers: HeaderMap,
    form: Result<Multipart, MultipartRejection>,
) -> Result<Response, ApiError> {
    let mut form = form.map_err(|_| {
        ApiError::UnsupportedType(
            "Send files as multipart/form-data, in fields named \"file\".".to_owned(),
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
        unread.push(uploads.accept(&package, &incoming, None).await?);
    }
    if unread.is_empty() {
        return Err(ApiError::field("file", "The form holds no field named \"file\"."));
    }
    answered(&uploads, &headers, unread).await
}

/// Builds the response for stored files: their reports, or their state if processing is not finished.
pub(crate) async fn answered(
    uploads: &Uploads,
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
        let Some(read) = uploads.wait_for(file, RESPONSE_TIMEOUT).await? else {
            let body = Json(AcceptedFiles { files: unread });
            return Ok((StatusCode::ACCEPTED, body).into_response());
        };
        taken.push(read);
    }
    let is_used = |file: &IngestedFile| file.upload.is_live || file.upload.state == "replaced";
    if let (false, Some(first)) = (taken.iter().any(is_used), taken.first()) {
        let detail = format!("{}: {}", first.upload.name, first.upload.reason);
        return Err(ApiError::Refused { detail, files: serde_json::to_value(&taken)? });
    }
    Ok((StatusCode::CREATED, Json(TakenFiles { files: taken })).into_response())
}

/// Returns the last part of a file name, as users know the file.
pub(crate) fn file_name(name: Option<&str>) -> String {
    let last = name.and_then(|name| name.rsplit(['/', '\\']).next()).unwrap_or_default();
    let shown: String = last.chars().filter(|sign| !sign.is_control()).take(200).collect();
    if shown.is_empty() { "unnamed".to_owned() } else { shown }
}

/// Writes the bytes to disk as they arrive, so that memory use does not grow with the file.
pub(crate) async fn on_disk(mut field: Field<'_>) -> Result<NamedTempFile, ApiError> {
    let file = tokio::task::spawn_blocking(NamedTempFile::new).await??;
    let mut writer = tokio::fs::File::from_std(file.reopen()?);
    while let Some(chunk) = field.chunk().await.map_err(broken)? {
        writer.write_all(&chunk).await?;
    }
    writer.flush().await?;
    Ok(file)
}

pub(crate) fn broken(error: MultipartError) -> ApiError {
    if error.status() == StatusCode::PAYLOAD_TOO_LARGE {
        return ApiError::TooLarge { limit: LIMIT };
    }
    ApiError::BadBody(format!("The form cannot be read: {}", error.body_text()))
}

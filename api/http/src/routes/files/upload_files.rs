//! `POST /package/{id}/file`: uploads files of a library. The kind of each file is detected from its content.
//!
//! Each file is stored before the response, and processed by the next free worker. The response waits for the
//! processing; a client that prefers `respond-async` (RFC 7240) gets an immediate response and polls the state of the
//! files.

use std::time::Duration;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use titlewise_catalog::Upload;
use titlewise_service::uploads::Uploads;
use titlewise_service::uploads::ingested::{Incoming, IngestedFile};
use utoipa::ToSchema;

use crate::documents::bodies::FilesForm;
use crate::documents::tag;
use crate::guard::{Modify, OnPackage};
use crate::preference::prefers;
use crate::problem::ApiError;
use crate::upload_form::UploadForm;

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
/// are combined. A file that may not be what you mean is `unconfirmed`: it is not used before `confirm_file`. A package
/// accepts reports of one COUNTER release, and reports of release 5 with at least three rows. Other files are stored with
/// their reports. The response waits until the files are processed, at most five minutes; a client that prefers
/// `respond-async` gets an immediate response and polls the state of each file.
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
    mut form: UploadForm,
) -> Result<Response, ApiError> {
    let (mut files, mut incoming) = (Vec::new(), Vec::new());
    while let Some(field) = form.next().await? {
        if field.name() != Some("file") {
            field.skip().await?;
            continue;
        }
        if files.len() == uploads.max_files {
            return Err(too_many(uploads.max_files));
        }
        let name = file_name(field.file_name());
        let file = field.on_disk().await?;
        incoming.push(Incoming { name, path: file.path().to_owned() });
        files.push(file);
    }
    if files.is_empty() {
        return Err(ApiError::field("file", "The form has no field named \"file\"."));
    }
    let unread = uploads.accept(&package, incoming, None).await?;
    answered(&uploads, &headers, unread).await
}

fn too_many(limit: usize) -> ApiError {
    let message = format!(
        "One request uploads at most {limit} files. Nothing was stored. Upload the files in several steps."
    );
    ApiError::said(StatusCode::PAYLOAD_TOO_LARGE, message)
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
    let is_used = |file: &IngestedFile| file.upload.state != "error";
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

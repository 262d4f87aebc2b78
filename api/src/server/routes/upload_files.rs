//! `POST /package/{id}/file`: files of a library, each told by its content.

use axum::Json;
use axum::extract::multipart::{Field, MultipartError, MultipartRejection};
use axum::extract::{Multipart, State};
use axum::http::StatusCode;
use serde_json::{Value, json};
use tempfile::NamedTempFile;
use tokio::io::AsyncWriteExt;

use crate::server::identity::guard::{Modify, OnPackage};
use crate::server::intake::{Incoming, Taken};
use crate::server::problem::ApiError;
use crate::server::state::App;

/// How much one upload may hold.
pub(super) const LIMIT: usize = 1 << 30;

pub(super) async fn handle(
    State(app): State<App>,
    OnPackage { package, .. }: OnPackage<Modify>,
    form: Result<Multipart, MultipartRejection>,
) -> Result<(StatusCode, Json<Value>), ApiError> {
    let mut form = form.map_err(|_| {
        ApiError::UnsupportedType(
            "Files are taken as multipart/form-data, in fields named \"file\".".to_owned(),
        )
    })?;
    let mut taken = Vec::new();
    while let Some(field) = form.next_field().await.map_err(broken)? {
        if field.name() != Some("file") {
            continue;
        }
        let name = file_name(field.file_name());
        let file = on_disk(field).await?;
        let incoming = Incoming { name, path: file.path().to_owned() };
        taken.push(app.take(&package, incoming, None).await?);
    }
    let Some(first) = taken.first() else {
        return Err(ApiError::field("file", "The form holds no field named \"file\"."));
    };
    if taken.iter().any(|file: &Taken| file.upload.is_live) {
        return Ok((StatusCode::CREATED, Json(json!({ "files": taken }))));
    }
    let detail = format!("{}: {}", first.upload.name, first.upload.reason);
    Err(ApiError::Refused { detail, files: serde_json::to_value(&taken)? })
}

/// The last part of a name, as people know the file.
fn file_name(name: Option<&str>) -> String {
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

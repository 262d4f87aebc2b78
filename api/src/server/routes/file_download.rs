//! What can be taken along of a file: itself, its problems, and a copy with remarks.
//!
//! `GET /package/{id}/file/{file_id}/raw`, `…/report.csv`, `…/annotated.xlsx`.

use std::io::BufWriter;

use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use titlewise_ingest::reading::{Input, Limits};
use titlewise_ingest::remarks::{self, Remark};

use crate::catalog::Upload;
use crate::server::describe::bodies::FileBytes;
use crate::server::describe::tag;
use crate::server::identity::guard::{OnPackage, View};
use crate::server::ids::Ids;
use crate::server::problem::ApiError;
use crate::server::state::App;
use crate::storage::{Part, Store, from_parquet};

/// Media type of comma-separated text.
pub(super) const CSV: &str = "text/csv; charset=utf-8";
/// Media type of a workbook.
pub(super) const XLSX: &str = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/// A file as it was uploaded.
#[utoipa::path(get, path = "/package/{id}/file/{file_id}/raw", operation_id = "file_raw", tag = tag::FILES,
    security(("session" = ["Viewer"])),
    responses((status = 200, description = "Its bytes.", body = FileBytes, content_type = "application/octet-stream")))]
pub(super) async fn raw(
    State(app): State<App>,
    on: OnPackage<View>,
    Ids(_package, file_id): Ids,
) -> Result<Response, ApiError> {
    let upload = app.upload(&on.package.id, &file_id).await?;
    let content = app.store.get_stream(&upload.place(), Part::Raw).await?;
    Ok(attachment(&upload.name, "application/octet-stream", Body::from_stream(content)))
}

/// The problems of a file as CSV.
#[utoipa::path(get, path = "/package/{id}/file/{file_id}/report.csv", operation_id = "file_problems", tag = tag::FILES,
    security(("session" = ["Viewer"])),
    responses((status = 200, description = "A line for each problem.", body = String, content_type = "text/csv")))]
pub(super) async fn report_csv(
    State(app): State<App>,
    on: OnPackage<View>,
    Ids(_package, file_id): Ids,
) -> Result<Response, ApiError> {
    let upload = app.upload(&on.package.id, &file_id).await?;
    let remarks = problems(&app, &upload).await?;
    let mut csv = Vec::new();
    remarks::write_csv(&remarks, &mut csv)?;
    let name = format!("{} - problems.csv", stem(&upload.name));
    Ok(attachment(&name, CSV, Body::from(csv)))
}

/// A copy of a file as a workbook, with remarks beside the rows.
#[utoipa::path(get, path = "/package/{id}/file/{file_id}/annotated.xlsx", operation_id = "file_annotated",
    tag = tag::FILES, security(("session" = ["Viewer"])),
    responses((status = 200, description = "The workbook.", body = FileBytes, content_type = XLSX)))]
pub(super) async fn annotated(
    State(app): State<App>,
    on: OnPackage<View>,
    Ids(_package, file_id): Ids,
) -> Result<Response, ApiError> {
    let upload = app.upload(&on.package.id, &file_id).await?;
    let remarks = problems(&app, &upload).await?;
    let folder = tokio::task::spawn_blocking(tempfile::tempdir).await??;
    let path = folder.path().join("raw");
    app.store.get_file(&upload.place(), Part::Raw, &path).await?;
    let (name, limits) = (upload.name.clone(), app.limits.clone());
    let reader = app.readers.acquire().await.map_err(|_| ApiError::Conflict)?;
    let write = move || workbook(&path, &name, &remarks, &limits);
    let content = tokio::task::spawn_blocking(write).await??;
    drop(reader);
    let name = format!("{} - with remarks.xlsx", stem(&upload.name));
    Ok(attachment(&name, XLSX, Body::from(content)))
}

fn workbook(
    path: &std::path::Path,
    name: &str,
    remarks: &[Remark],
    limits: &Limits,
) -> Result<Bytes, ApiError> {
    let file = tempfile::NamedTempFile::new()?;
    let to = BufWriter::new(file.reopen()?);
    remarks::annotate(Input::File(path), name, remarks, limits, to)?;
    Ok(std::fs::read(file.path())?.into())
}

/// The problems that are kept beside the file; none if there are none.
async fn problems(app: &App, upload: &Upload) -> Result<Vec<Remark>, ApiError> {
    match app.store.get(&upload.place(), Part::Problems).await {
        Ok(content) => {
            let read = move || {
                let table = from_parquet(content)?;
                Ok::<_, ApiError>(remarks::from_table(&table)?)
            };
            tokio::task::spawn_blocking(read).await?
        }
        Err(error) if Store::is_missing(&error) => Ok(Vec::new()),
        Err(error) => Err(error.into()),
    }
}

/// The name of a file without its ending.
pub(super) fn stem(name: &str) -> &str {
    name.rsplit_once('.').map_or(name, |(stem, _)| if stem.is_empty() { name } else { stem })
}

/// A download under its name; names beyond ASCII as RFC 6266 has them.
pub(super) fn attachment(name: &str, kind: &'static str, body: Body) -> Response {
    let plain: String = name
        .chars()
        .map(|sign| {
            if sign.is_ascii_graphic() && !"\"\\".contains(sign) || sign == ' ' {
                sign
            } else {
                '_'
            }
        })
        .collect();
    let mut encoded = String::new();
    for byte in name.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) {
            encoded.push(char::from(byte));
        } else {
            encoded.push_str(&format!("%{byte:02X}"));
        }
    }
    let disposition = format!("attachment; filename=\"{plain}\"; filename*=UTF-8''{encoded}");
    let mut response = ([(header::CONTENT_TYPE, kind)], body).into_response();
    if let Ok(value) = HeaderValue::from_str(&disposition) {
        response.headers_mut().insert(header::CONTENT_DISPOSITION, value);
    }
    response
}

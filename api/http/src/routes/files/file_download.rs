//! Downloads of a file: the original, its problems, and an annotated copy.
//!
//! `GET /package/{id}/file/{file_id}/raw`, `…/report.csv`, `…/annotated.xlsx`.

use std::io::BufWriter;
use std::sync::Arc;

use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use titlewise_catalog::{Catalog, Upload};
use titlewise_ingest::reading::{Input, Limits};
use titlewise_ingest::remarks::{self, Remark};
use titlewise_service::error::Error;
use titlewise_service::lookup;
use titlewise_service::uploads::Uploads;
use titlewise_storage::{Part, Store, from_parquet};

use crate::documents::bodies::FileBytes;
use crate::documents::tag;
use crate::guard::{OnPackage, View};
use crate::ids::Ids;
use crate::problem::ApiError;

/// Media type of plain text.
pub(crate) const PLAIN: &str = "text/plain; charset=utf-8";
/// Media type of CSV.
pub(crate) const CSV: &str = "text/csv; charset=utf-8";
/// Media type of an Excel workbook.
pub(crate) const XLSX: &str = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/// Download the original file.
#[utoipa::path(get, path = "/package/{id}/file/{file_id}/raw", operation_id = "file_raw", tag = tag::FILES,
    security(("session" = ["Viewer"])),
    responses((status = 200, description = "The file.", body = FileBytes, content_type = "application/octet-stream")))]
pub(crate) async fn raw(
    State(catalog): State<Catalog>,
    State(store): State<Store>,
    on: OnPackage<View>,
    Ids(_package, file_id): Ids,
) -> Result<Response, ApiError> {
    let upload = lookup::upload(&catalog, &on.package.id, &file_id).await?;
    let content = store.get_stream(&upload.place(), Part::Raw).await?;
    Ok(attachment(&upload.name, "application/octet-stream", Body::from_stream(content)))
}

/// Download the problems of a file as CSV.
#[utoipa::path(get, path = "/package/{id}/file/{file_id}/report.csv", operation_id = "file_problems", tag = tag::FILES,
    security(("session" = ["Viewer"])),
    responses((status = 200, description = "One row per problem.", body = String, content_type = "text/csv")))]
pub(crate) async fn report_csv(
    State(catalog): State<Catalog>,
    State(store): State<Store>,
    on: OnPackage<View>,
    Ids(_package, file_id): Ids,
) -> Result<Response, ApiError> {
    let upload = lookup::upload(&catalog, &on.package.id, &file_id).await?;
    let remarks = problems(&store, &upload).await?;
    let mut csv = Vec::new();
    remarks::write_csv(&remarks, &mut csv)?;
    let name = format!("{} - problems.csv", stem(&upload.name));
    Ok(attachment(&name, CSV, Body::from(csv)))
}

/// Download a copy of a file as a workbook with remarks next to the rows.
#[utoipa::path(get, path = "/package/{id}/file/{file_id}/annotated.xlsx", operation_id = "file_annotated",
    tag = tag::FILES, security(("session" = ["Viewer"])),
    responses((status = 200, description = "The workbook.", body = FileBytes, content_type = XLSX)))]
pub(crate) async fn annotated(
    State(catalog): State<Catalog>,
    State(store): State<Store>,
    State(uploads): State<Uploads>,
    on: OnPackage<View>,
    Ids(_package, file_id): Ids,
) -> Result<Response, ApiError> {
    let upload = lookup::upload(&catalog, &on.package.id, &file_id).await?;
    let remarks = problems(&store, &upload).await?;
    let folder = tokio::task::spawn_blocking(tempfile::tempdir).await??;
    let path = folder.path().join("raw");
    store.get_file(&upload.place(), Part::Raw, &path).await?;
    let (name, limits) = (upload.name.clone(), uploads.limits.clone());
    let permit = Arc::clone(&uploads.annotators).acquire_owned().await;
    let permit = permit.map_err(|_| Error::Conflict)?;
    let write = move || {
        let content = workbook(&path, &name, &remarks, &limits);
        // A client that disconnects does not end the work, and does not make room for more.
        drop((permit, folder));
        content
    };
    let content = tokio::task::spawn_blocking(write).await??;
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

/// Returns the stored problems of a file; an empty list if none were found.
async fn problems(store: &Store, upload: &Upload) -> Result<Vec<Remark>, ApiError> {
    match store.get(&upload.place(), Part::Problems).await {
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

/// Returns a file name without its extension.
pub(crate) fn stem(name: &str) -> &str {
    name.rsplit_once('.').map_or(name, |(stem, _)| if stem.is_empty() { name } else { stem })
}

/// Builds a download response with a file name; names beyond ASCII are encoded as in RFC 6266.
pub(crate) fn attachment(name: &str, kind: &'static str, body: Body) -> Response {
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

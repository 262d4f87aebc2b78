//! Packages under the paths of the compatible service: `POST /publisher/new`, `GET` (also with the suffix `.csv`) and
//! `DELETE /publisher/{id}/{file}`, `GET /publisher/{id}/{file}/status`.

use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use titlewise_catalog::{Catalog, NewPackage, Permission};
use titlewise_service::accounts::caller::Caller;
use titlewise_service::accounts::handle::Accounts;
use titlewise_service::demo::rules;
use titlewise_service::error::Error;
use titlewise_service::forecasts::Forecasts;
use titlewise_service::references::References;
use titlewise_service::uploads::Uploads;
use titlewise_service::uploads::slots::{FILES, holds};
use utoipa::ToSchema;

use crate::documents::file_rows::{FileRows, Rows, write_csv, write_rows};
use crate::documents::package_document::{FileState, PackageDocument, file_state};
use crate::documents::tag;
use crate::guard::{DeleteFiles, OnPackage, View};
use crate::ids::Ids;
use crate::lenient_body::LenientBody;
use crate::problem::ApiError;
use crate::routes::accounts::password::Done;
use crate::routes::files::file_download::{CSV, attachment};
use crate::routes::packages::create_package::{description, package_name};
use crate::streamed::streamed;

/// A package to create. Name and institution are required.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = NewPublisher)]
pub(crate) struct New {
    /// Institution that will own the package.
    #[schema(example = "institution-AbCdEf123456")]
    institution_id: Option<String>,
    /// Name, 1 to 125 characters.
    #[schema(min_length = 1, max_length = 125)]
    name: Option<String>,
    /// Description, at most 1000 characters.
    #[schema(max_length = 1000)]
    description: Option<String>,
}

/// Create a package, for an older interface.
///
/// The fields may also be query parameters. Callers without the required role get 401.
#[utoipa::path(post, path = "/publisher/new", operation_id = "create_publisher", tag = tag::PACKAGES,
    security(("session" = ["Collaborator"])), request_body = New,
    responses(
        (status = 200, description = "The package.", body = PackageDocument),
        (status = 404, description = "The institution does not exist."),
    ))]
pub(crate) async fn create(
    State(catalog): State<Catalog>,
    State(forecasts): State<Forecasts>,
    State(accounts): State<Accounts>,
    caller: Caller,
    LenientBody(new): LenientBody<New>,
) -> Result<Json<PackageDocument>, ApiError> {
    let missing = |message: &str| ApiError::said(StatusCode::BAD_REQUEST, message);
    let filled = |text: Option<String>| text.filter(|text| !text.trim().is_empty());
    let id = filled(new.institution_id).ok_or_else(|| missing("institution_id is required"))?;
    match accounts.institution_for(&caller, &id, Permission::Modify).await {
        Err(Error::NotFound { .. }) => {
            return Err(ApiError::said(StatusCode::NOT_FOUND, "institution not found"));
        }
        Err(Error::Forbidden { .. }) => {
            let message = format!("must have Modify permission for institution {id}");
            return Err(ApiError::said(StatusCode::UNAUTHORIZED, message));
        }
        other => rules::refuse(&caller, other?.is_demo, rules::ADDS_NO_PACKAGE)?,
    }
    let name = filled(new.name).ok_or_else(|| missing("name is required"))?;
    let package = NewPackage {
        name: package_name(&name)?,
        institution_id: id,
        description: description(new.description.unwrap_or_default())?,
        ..NewPackage::default()
    };
    let id = catalog.create_package(package).await?;
    let (package, access) = accounts.package_for(&caller, &id, Permission::View).await?;
    crate::routes::packages::package::document(
        &catalog,
        &forecasts,
        &accounts,
        &OnPackage::<View>::new(caller, package, access),
    )
    .await
}

/// Returns the slot and its part for a file name of the API.
fn part(file: &str) -> Result<(&'static str, &'static str), ApiError> {
    // `counter-jr1` is an alias.
    let file = if file == "counter-jr1" { "counter" } else { file };
    let known = FILES.into_iter().find(|(name, _)| *name == file);
    known.ok_or_else(|| {
        let shown: String = file.chars().take(80).collect();
        ApiError::said(StatusCode::BAD_REQUEST, format!("Unknown data file type {shown}"))
    })
}

/// Get the state of one kind of file.
#[utoipa::path(get, path = "/publisher/{id}/{file}/status", operation_id = "file_state", tag = tag::FILES,
    security(("session" = ["Viewer"])),
    responses(
        (status = 200, description = "The state.", body = FileState),
        (status = 400, description = "The kind of file does not exist."),
    ))]
pub(crate) async fn status(
    State(catalog): State<Catalog>,
    on: OnPackage<View>,
    Ids(_package, file): Ids,
) -> Result<Json<FileState>, ApiError> {
    let (name, part) = part(&file)?;
    let uploads = catalog.uploads(&on.package.id).await?;
    Ok(Json(file_state(&uploads, name, part)))
}

/// Get the rows of one kind of file as JSON, or as CSV if the name ends with `.csv`.
#[utoipa::path(get, path = "/publisher/{id}/{file}", operation_id = "file_rows", tag = tag::FILES,
    security(("session" = ["Viewer"])),
    responses(
        (status = 200, description = "The rows.", content((FileRows = "application/json"), (String = "text/csv"))),
        (status = 400, description = "The kind of file does not exist."),
        (status = 404, description = "The package or the file does not exist."),
    ))]
pub(crate) async fn rows(
    State(catalog): State<Catalog>,
    State(forecasts): State<Forecasts>,
    State(references): State<References>,
    on: OnPackage<View>,
    Ids(_package, file): Ids,
) -> Result<Response, ApiError> {
    let (file, is_csv) = file.strip_suffix(".csv").map_or((&*file, false), |file| (file, true));
    let (_, part) = part(file)?;
    let (rows, id) = (Rows::of(part), on.package.id);
    let mut tables = Vec::new();
    for upload in catalog.uploads(&id).await? {
        if upload.is_live && holds(&upload.slot, part) {
            tables.push(forecasts.live_table(&upload).await?.rows);
        }
    }
    if tables.is_empty() {
        let message = format!("no {} file for package {id}", rows.missing());
        return Err(ApiError::said(StatusCode::NOT_FOUND, message));
    }
    let reference = references.reference().await?;
    if is_csv {
        let name = format!("{} - {file}.csv", on.package.name);
        let body = streamed(move |to| write_csv(rows, &tables, &id, &reference, to));
        return Ok(attachment(&name, CSV, body));
    }
    let body = streamed(move |to| write_rows(rows, &tables, &id, &reference, to));
    Ok(([(header::CONTENT_TYPE, "application/json")], body).into_response())
}

/// Delete the files of one kind.
///
/// Reports that were uploaded in the same file are deleted as well. Demo accounts cannot delete files.
#[utoipa::path(delete, path = "/publisher/{id}/{file}", operation_id = "delete_files", tag = tag::FILES,
    security(("session" = ["Collaborator"])),
    responses(
        (status = 200, description = "The files were deleted.", body = Done),
        (status = 400, description = "The kind of file does not exist."),
    ))]
pub(crate) async fn delete(
    State(catalog): State<Catalog>,
    State(uploads): State<Uploads>,
    on: OnPackage<DeleteFiles>,
    Ids(_package, file): Ids,
) -> Result<Json<Done>, ApiError> {
    let (_, part) = part(&file)?;
    for upload in catalog.uploads(&on.package.id).await? {
        if holds(&upload.slot, part) {
            uploads.forget(&upload).await?;
        }
    }
    Ok(Json(Done { message: "Queued for delete.".to_owned() }))
}

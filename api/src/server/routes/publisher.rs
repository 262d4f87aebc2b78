//! Packages under the name that clients of the known service know: `POST /publisher/new`,
//! `GET` (also with `.csv` behind it) and `DELETE /publisher/{id}/{file}`, `GET /publisher/{id}/{file}/status`.

use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use utoipa::ToSchema;

use super::create_package::{description, package_name};
use super::file_download::{CSV, attachment};
use super::password::Done;
use crate::catalog::{NewPackage, Permission};
use crate::server::describe::tag;
use crate::server::given::Given;
use crate::server::identity::caller::Caller;
use crate::server::identity::guard::{Modify, OnPackage, View};
use crate::server::ids::Ids;
use crate::server::problem::ApiError;
use crate::server::state::App;
use crate::server::streamed::streamed;
use crate::server::wire::file_rows::{FileRows, Rows, write_csv, write_rows};
use crate::server::wire::package_document::{FILES, FileState, PackageDocument, file_state, holds};

/// A package to be. Takes a name and an institution.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = NewPublisher)]
pub(super) struct New {
    /// The institution that is to have it.
    #[schema(example = "institution-AbCdEf123456")]
    institution_id: Option<String>,
    /// Its name, of 1 to 125 characters.
    #[schema(min_length = 1, max_length = 125)]
    name: Option<String>,
    /// What people say of it, 1000 characters at most.
    #[schema(max_length = 1000)]
    description: Option<String>,
}

/// A new package, as an older interface has it.
///
/// The fields may also stand behind the question mark. Who may not gets 401.
#[utoipa::path(post, path = "/publisher/new", operation_id = "create_publisher", tag = tag::PACKAGES,
    security(("session" = ["Collaborator"])), request_body = New,
    responses(
        (status = 200, description = "The package.", body = PackageDocument),
        (status = 404, description = "There is no such institution."),
    ))]
pub(super) async fn create(
    State(app): State<App>,
    caller: Caller,
    Given(new): Given<New>,
) -> Result<Json<PackageDocument>, ApiError> {
    let missing = |message: &str| ApiError::said(StatusCode::BAD_REQUEST, message);
    let filled = |text: Option<String>| text.filter(|text| !text.trim().is_empty());
    let id = filled(new.institution_id).ok_or_else(|| missing("institution_id is required"))?;
    match app.institution_for(&caller, &id, Permission::Modify).await {
        Err(ApiError::NotFound { .. }) => {
            return Err(ApiError::said(StatusCode::NOT_FOUND, "institution not found"));
        }
        Err(ApiError::Forbidden { .. }) => {
            let message = format!("must have Modify permission for institution {id}");
            return Err(ApiError::said(StatusCode::UNAUTHORIZED, message));
        }
        other => drop(other?),
    }
    if caller.is_demo {
        return Err(ApiError::forbidden("Demo profiles can't add packages."));
    }
    let name = filled(new.name).ok_or_else(|| missing("name is required"))?;
    let package = NewPackage {
        name: package_name(&name)?,
        institution_id: id,
        description: description(new.description.unwrap_or_default())?,
        ..NewPackage::default()
    };
    let id = app.catalog.create_package(package).await?;
    let (package, access) = app.package_for(&caller, &id, Permission::View).await?;
    super::package::document(&app, &OnPackage::<View>::new(caller, package, access)).await
}

/// How a slot is told to hold a file of the wire.
fn part(file: &str) -> Result<(&'static str, &'static str), ApiError> {
    // Two names for the same.
    let file = if file == "counter-jr1" { "counter" } else { file };
    let known = FILES.into_iter().find(|(name, _)| *name == file);
    known.ok_or_else(|| {
        let shown: String = file.chars().take(80).collect();
        ApiError::said(StatusCode::BAD_REQUEST, format!("Unknown data file type {shown}"))
    })
}

/// The state of one kind of file.
#[utoipa::path(get, path = "/publisher/{id}/{file}/status", operation_id = "file_state", tag = tag::FILES,
    security(("session" = ["Viewer"])),
    responses(
        (status = 200, description = "The state.", body = FileState),
        (status = 400, description = "There is no such kind of file."),
    ))]
pub(super) async fn status(
    State(app): State<App>,
    on: OnPackage<View>,
    Ids(_package, file): Ids,
) -> Result<Json<FileState>, ApiError> {
    let (name, part) = part(&file)?;
    let uploads = app.catalog.uploads(&on.package.id).await?;
    Ok(Json(file_state(&uploads, name, part)))
}

/// The rows of one kind of file, as JSON, or as CSV where the name ends so.
#[utoipa::path(get, path = "/publisher/{id}/{file}", operation_id = "file_rows", tag = tag::FILES,
    security(("session" = ["Viewer"])),
    responses(
        (status = 200, description = "The rows.", content((FileRows = "application/json"), (String = "text/csv"))),
        (status = 400, description = "There is no such kind of file."),
        (status = 404, description = "There is no such package, or no such file of it."),
    ))]
pub(super) async fn rows(
    State(app): State<App>,
    on: OnPackage<View>,
    Ids(_package, file): Ids,
) -> Result<Response, ApiError> {
    let (file, is_csv) = file.strip_suffix(".csv").map_or((&*file, false), |file| (file, true));
    let (_, part) = part(file)?;
    let (rows, id) = (Rows::of(part), on.package.id);
    let mut tables = Vec::new();
    for upload in app.catalog.uploads(&id).await? {
        if upload.is_live && holds(&upload.slot, part) {
            tables.push(app.live_table(&upload).await?.rows);
        }
    }
    if tables.is_empty() {
        let message = format!("no {} file for package {id}", rows.missing());
        return Err(ApiError::said(StatusCode::NOT_FOUND, message));
    }
    let reference = app.reference().await?;
    if is_csv {
        let name = format!("{} - {file}.csv", on.package.name);
        let body = streamed(move |to| write_csv(rows, &tables, &id, &reference, to));
        return Ok(attachment(&name, CSV, body));
    }
    let body = streamed(move |to| write_rows(rows, &tables, &id, &reference, to));
    Ok(([(header::CONTENT_TYPE, "application/json")], body).into_response())
}

/// Delete what stands for one kind of file.
///
/// A report that came with others in one file goes with them. Demo accounts delete nothing.
#[utoipa::path(delete, path = "/publisher/{id}/{file}", operation_id = "delete_files", tag = tag::FILES,
    security(("session" = ["Collaborator"])),
    responses(
        (status = 200, description = "It is gone.", body = Done),
        (status = 400, description = "There is no such kind of file."),
    ))]
pub(super) async fn delete(
    State(app): State<App>,
    on: OnPackage<Modify>,
    Ids(_package, file): Ids,
) -> Result<Json<Done>, ApiError> {
    let (_, part) = part(&file)?;
    if on.caller.is_demo {
        return Err(ApiError::forbidden("Demo accounts can't delete data."));
    }
    for upload in app.catalog.uploads(&on.package.id).await? {
        if holds(&upload.slot, part) {
            app.forget(&upload).await?;
        }
    }
    Ok(Json(Done { message: "Queued for delete.".to_owned() }))
}

//! `GET /publisher/{id}/sign-s3` and `POST /upload`: an upload in the two steps of clients of the known service, which
//! first ask where a file may go and then send it there with the fields they were given.

use axum::Json;
use axum::extract::multipart::MultipartRejection;
use axum::extract::{Multipart, State};
use axum::http::{StatusCode, header};
use axum::response::{Html, IntoResponse, Response};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

use super::upload_files::{broken, file_name, on_disk};
use crate::catalog::{Permission, Upload};
use crate::server::describe::bodies::SignedForm;
use crate::server::describe::tag;
use crate::server::given::Given;
use crate::server::identity::caller::Caller;
use crate::server::identity::guard::{Modify, OnPackage};
use crate::server::identity::token::Purpose;
use crate::server::intake::Incoming;
use crate::server::problem::ApiError;
use crate::server::state::App;
use crate::server::wire::package_document::{FILES, counter_version};

/// What is asked.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct Asked {
    /// What the file is called: `{package}_{kind of file}.{ending}`. Must be there.
    #[param(example = "package-AbCdEf123456_price.xlsx")]
    filename: Option<String>,
}

/// Sign for an upload, the first of its two steps in an older interface.
///
/// The answer is JSON that is called `text/html`: in `data.url` the address to post the file to as a form, in
/// `data.fields` the fields that go before it.
#[utoipa::path(get, path = "/publisher/{id}/sign-s3", operation_id = "sign_upload", tag = tag::FILES,
    params(Asked), security(("session" = ["Collaborator"])),
    responses(
        (status = 200, description = "Where the file may go.", body = String, content_type = "text/html"),
        (status = 409, description = "The package holds reports of another release of COUNTER."),
        (status = 422, description = "The body is not what it should be."),
    ))]
pub(super) async fn sign(
    State(app): State<App>,
    on: OnPackage<Modify>,
    Given(asked): Given<Asked>,
) -> Result<Response, ApiError> {
    let name = asked.filename.unwrap_or_default();
    let slot = slot_of(&name, &on.package.id)?;
    check_release(&app, &on.package.id, slot).await?;
    // Package and kind of file are ours to say, whatever else the name holds.
    let ticket = app.tokens.upload(&on.caller.session, &format!("{}/{slot}", on.package.id))?;
    let url = app.page("/upload");
    let fields = json!({ "key": name, "ticket": ticket });
    let answer =
        json!({ "data": { "url": url, "fields": fields }, "url": format!("{url}/{name}") });
    // The known service calls it so.
    let mut response = Html(answer.to_string()).into_response();
    let kind = header::HeaderValue::from_static("text/html; charset=utf-8");
    response.headers_mut().insert(header::CONTENT_TYPE, kind);
    Ok(response)
}

/// Who uploads reports of one release of COUNTER by name keeps to it until they are deleted.
async fn check_release(app: &App, package_id: &str, slot: &str) -> Result<(), ApiError> {
    let wanted = match slot {
        "counter" => 4,
        _ if slot.starts_with("counter-") => 5,
        _ => return Ok(()),
    };
    match counter_version(&app.catalog.uploads(package_id).await?) {
        (found, true) if found != wanted => {
            let message = format!(
                "This package holds COUNTER {found} reports. Delete them before you upload COUNTER {wanted} reports."
            );
            Err(ApiError::said(StatusCode::CONFLICT, message))
        }
        _ => Ok(()),
    }
}

/// The kind of file in `{package}_{kind}.{ending}`.
fn slot_of(name: &str, package_id: &str) -> Result<&'static str, ApiError> {
    let said = |message: String| ApiError::said(StatusCode::BAD_REQUEST, message);
    let (stem, ending) = name.rsplit_once('.').unwrap_or((name, ""));
    if !["csv", "xls", "xlsx", "txt", "tsv"].contains(&ending.to_ascii_lowercase().as_str()) {
        return Err(said("Unrecognized file extension".to_owned()));
    }
    let kind = stem.strip_prefix(package_id).and_then(|rest| rest.strip_prefix('_'));
    let kind = kind.and_then(|kind| FILES.into_iter().find(|(known, _)| *known == kind));
    kind.map(|(kind, _)| kind).ok_or_else(|| {
        let shown: String = name.chars().take(120).collect();
        said(format!("\"{shown}\" is not named {package_id}_<kind of file>.<ending>."))
    })
}

/// A file that was kept, and will be read.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct AcceptedFile {
    /// The file.
    file: Upload,
}

/// Upload what was signed for.
///
/// The ticket comes before the file, as all fields do, and says who sends it. The file is kept, and read
/// soon after.
#[utoipa::path(post, path = "/upload", operation_id = "upload_signed", tag = tag::FILES,
    request_body(content = SignedForm, content_type = "multipart/form-data"),
    responses(
        (status = 200, description = "The file, which will be read.", body = AcceptedFile),
        (status = 401, description = "The ticket is none of ours, or has ended."),
        (status = 403, description = "Whoever signed may not change the package any more."),
        (status = 404, description = "The package is gone."),
    ))]
pub(super) async fn take(
    State(app): State<App>,
    form: Result<Multipart, MultipartRejection>,
) -> Result<Json<AcceptedFile>, ApiError> {
    let mut form = form.map_err(|_| {
        ApiError::UnsupportedType("Files are taken as multipart/form-data.".to_owned())
    })?;
    let (mut ticket, mut name) = (None, String::new());
    while let Some(field) = form.next_field().await.map_err(broken)? {
        match field.name() {
            Some("ticket") => ticket = Some(field.text().await.map_err(broken)?),
            Some("key") => name = field.text().await.map_err(broken)?,
            Some("file") => {
                let (caller, package_id, slot) = holder(&app, ticket.as_deref()).await?;
                let found = app.package_for(&caller, &package_id, Permission::Modify).await?;
                let file = on_disk(field).await?;
                let incoming =
                    Incoming { name: file_name(Some(&name)), path: file.path().to_owned() };
                // These clients ask for the state of the file every second until it was read.
                let file = app.accept(&found.0, &incoming, Some(&slot)).await?;
                return Ok(Json(AcceptedFile { file }));
            }
            _ => {}
        }
    }
    Err(ApiError::field("file", "The form holds no field named \"file\"."))
}

/// Whose ticket it is, and for what.
async fn holder(app: &App, ticket: Option<&str>) -> Result<(Caller, String, String), ApiError> {
    let wrong =
        || ApiError::SignInNeeded { reason: "The upload was not signed for, or too long ago" };
    let claims =
        app.tokens.read(ticket.ok_or_else(wrong)?, Purpose::Upload).map_err(|_| wrong())?;
    let session = app.catalog.session(&claims.sid).await?.ok_or_else(wrong)?;
    let place = claims.path.unwrap_or_default();
    let (package_id, slot) = place.split_once('/').ok_or_else(wrong)?;
    Ok((Caller::of(session), package_id.to_owned(), slot.to_owned()))
}

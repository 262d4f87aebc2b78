//! `GET /publisher/{id}/sign-s3` and `POST /upload`: the two-step upload of clients of the compatible service, which
//! first request a target and then send the file there with the provided fields.

use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{Html, IntoResponse, Response};
use serde::{Deserialize, Serialize};
use serde_json::json;
use titlewise_catalog::{Catalog, Permission, Upload};
use titlewise_service::accounts::caller::Caller;
use titlewise_service::accounts::handle::Accounts;
use titlewise_service::accounts::token::Purpose;
use titlewise_service::error::Error;
use titlewise_service::outbox::Outbox;
use titlewise_service::uploads::Uploads;
use titlewise_service::uploads::ingested::Incoming;
use titlewise_service::uploads::slots::{FILES, counter_version};
use utoipa::ToSchema;

use crate::documents::bodies::SignedForm;
use crate::documents::tag;
use crate::guard::{Modify, OnPackage};
use crate::lenient_body::LenientBody;
use crate::problem::ApiError;
use crate::routes::files::upload_files::file_name;
use crate::upload_form::{FormField, UploadForm};

/// File to upload.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct SignQuery {
    /// File name: `{package}_{kind of file}.{extension}`. Required.
    #[param(example = "package-AbCdEf123456_price.xlsx")]
    filename: Option<String>,
}

/// Request an upload target, the first step of an upload in an older interface.
///
/// The response is JSON with the content type `text/html`: `data.url` is the address to post the file to as a form,
/// `data.fields` are the fields that precede the file.
#[utoipa::path(get, path = "/publisher/{id}/sign-s3", operation_id = "sign_upload", tag = tag::FILES,
    params(SignQuery), security(("session" = ["Collaborator"])),
    responses(
        (status = 200, description = "The upload target.", body = String, content_type = "text/html"),
        (status = 409, description = "The package has reports of another COUNTER release."),
        (status = 422, description = "The body is invalid."),
    ))]
pub(crate) async fn sign(
    State(catalog): State<Catalog>,
    State(accounts): State<Accounts>,
    State(outbox): State<Outbox>,
    on: OnPackage<Modify>,
    LenientBody(asked): LenientBody<SignQuery>,
) -> Result<Response, ApiError> {
    let name = asked.filename.unwrap_or_default();
    let slot = slot_of(&name, &on.package.id)?;
    check_release(&catalog, &on.package.id, slot).await?;
    // The ticket determines the package and the kind of file; the rest of the name is ignored.
    let ticket =
        accounts.tokens.upload(&on.caller.session, &format!("{}/{slot}", on.package.id))?;
    let url = outbox.page("/upload");
    // Clients send the fields in this order, and the ticket must be the first.
    let fields = json!({ "ticket": ticket, "key": name });
    let answer =
        json!({ "data": { "url": url, "fields": fields }, "url": format!("{url}/{name}") });
    // The compatible service uses this content type.
    let mut response = Html(answer.to_string()).into_response();
    let kind = header::HeaderValue::from_static("text/html; charset=utf-8");
    response.headers_mut().insert(header::CONTENT_TYPE, kind);
    Ok(response)
}

/// Rejects a report of another COUNTER release than the package's existing reports, until those are deleted. Applies to
/// uploads that name the release.
async fn check_release(catalog: &Catalog, package_id: &str, slot: &str) -> Result<(), ApiError> {
    let wanted = match slot {
        "counter" => 4,
        _ if slot.starts_with("counter-") => 5,
        _ => return Ok(()),
    };
    match counter_version(&catalog.uploads(package_id).await?) {
        (found, true) if found != wanted => {
            let message = format!(
                "This package holds COUNTER {found} reports. Delete them before you upload COUNTER {wanted} reports."
            );
            Err(ApiError::said(StatusCode::CONFLICT, message))
        }
        _ => Ok(()),
    }
}

/// Returns the kind of file in `{package}_{kind}.{extension}`.
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

/// A stored file that is waiting to be processed.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AcceptedFile {
    /// The file.
    file: Upload,
}

/// Upload a file with the fields from the signing response.
///
/// The ticket must be the first field: it identifies the sender and the kind of file, and nothing else is read without a
/// valid one. The file must be the last field. It is stored, and processed soon after. Another kind of file than the one
/// that was signed for is rejected, and nothing else changes.
#[utoipa::path(post, path = "/upload", operation_id = "upload_signed", tag = tag::FILES,
    request_body(content = SignedForm, content_type = "multipart/form-data"),
    responses(
        (status = 200, description = "The stored file, which is waiting to be processed.", body = AcceptedFile),
        (status = 401, description = "The ticket is invalid or has expired."),
        (status = 403, description = "The user who requested the ticket may no longer change the package."),
        (status = 404, description = "The package does not exist any more."),
    ))]
pub(crate) async fn take(
    State(catalog): State<Catalog>,
    State(uploads): State<Uploads>,
    State(accounts): State<Accounts>,
    mut form: UploadForm,
) -> Result<Json<AcceptedFile>, ApiError> {
    let ticket = ticket_of(form.next().await?).await?;
    let (caller, package_id, slot) = holder(&catalog, &accounts, &ticket).await?;
    let found = accounts.package_for(&caller, &package_id, Permission::Modify).await?;
    let mut name = String::new();
    while let Some(field) = form.next().await? {
        match field.name() {
            Some("key") => name = field.text().await?,
            Some("file") => {
                let file = field.on_disk().await?;
                let path = file.path().to_owned();
                let incoming = vec![Incoming { name: file_name(Some(&name)), path }];
                // These clients poll the state of the file every second until it is processed.
                let stored = uploads.accept(&found.0, incoming, Some(&slot)).await?;
                let file = stored.into_iter().next().ok_or(Error::Conflict)?;
                return Ok(Json(AcceptedFile { file }));
            }
            _ => field.skip().await?,
        }
    }
    Err(ApiError::field("file", "The form has no field named \"file\"."))
}

/// Reads the ticket from the first field of a form.
async fn ticket_of(first: Option<FormField<'_>>) -> Result<String, ApiError> {
    match first {
        Some(field) if field.name() == Some("ticket") => field.text().await,
        _ => {
            let reason = "The first field of the form must be the ticket from the signing response";
            Err(Error::SignInNeeded { reason }.into())
        }
    }
}

/// Returns the user and the upload that a ticket was issued for.
async fn holder(
    catalog: &Catalog,
    accounts: &Accounts,
    ticket: &str,
) -> Result<(Caller, String, String), ApiError> {
    let wrong = || Error::SignInNeeded { reason: "The upload was not signed for, or too long ago" };
    let claims = accounts.tokens.read(ticket, Purpose::Upload).map_err(|_| wrong())?;
    let session = catalog.session(&claims.sid).await?.ok_or_else(wrong)?;
    let place = claims.path.unwrap_or_default();
    let (package_id, slot) = place.split_once('/').ok_or_else(wrong)?;
    Ok((Caller::of(session), package_id.to_owned(), slot.to_owned()))
}

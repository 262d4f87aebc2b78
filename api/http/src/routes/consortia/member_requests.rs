//! Titles of a consortium's members with their requests, as CSV: `GET …/consortial-scenarios.csv` as a download, `GET
//! …/consortial-scenarios` as text in the format of the compatible service, and `POST …/consortial-scenarios.csv` as an
//! emailed link.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use titlewise_catalog::{Catalog, Permission};
use titlewise_dataset::export::{MemberRequestRows, MemberTitles, write_member_requests};
use titlewise_engine::consortium::queries::MemberRows;
use titlewise_service::accounts::attempts::Address;
use titlewise_service::accounts::emails;
use titlewise_service::accounts::handle::Accounts;
use titlewise_service::consortium::members::MemberData;
use titlewise_service::consortium::titles::title_facts;
use titlewise_service::forecasts::Forecasts;
use titlewise_service::outbox::Outbox;
use utoipa::ToSchema;

use crate::documents::tag;
use crate::guard::{OnScenario, SendByEmail, View};
use crate::lenient_body::LenientBody;
use crate::problem::ApiError;
use crate::routes::files::file_download::{CSV, attachment};
use crate::streamed::streamed;

/// Media type that the compatible service uses for text shown in the browser.
const TEXT: &str = "text/text; charset=utf-8";

/// Recipient of the email.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = MemberRequestsMail)]
pub(crate) struct RequestsQuery {
    /// Email address of a user who may view the consortium. It may also be a query parameter.
    #[schema(example = "librarian@example.edu")]
    email: Option<String>,
}

/// Result, in words.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = MemberRequestsSent)]
pub(crate) struct Sent {
    /// Message that the email was queued.
    message: &'static str,
}

/// Download the titles of the included members, with the requests of each, as a spreadsheet.
///
/// Text that begins like a formula is prefixed with a quote.
#[utoipa::path(get, path = "/scenario/{id}/member-institutions/consortial-scenarios.csv",
    operation_id = "member_requests_csv", tag = tag::CONSORTIA, security(("session" = ["Viewer"])),
    responses((status = 200, description = "One row per member and title.", body = String, content_type = "text/csv")))]
pub(crate) async fn csv(
    State(catalog): State<Catalog>,
    State(forecasts): State<Forecasts>,
    on: OnScenario<View>,
) -> Result<Response, ApiError> {
    let name = format!("{} - {} - member requests.csv", on.package.name, on.scenario.name);
    let rows = rows(&catalog, &forecasts, on).await?;
    Ok(attachment(&name, CSV, streamed(move |to| write_member_requests(&rows, to))))
}

/// Show the same spreadsheet without a download.
#[utoipa::path(get, path = "/scenario/{id}/member-institutions/consortial-scenarios",
    operation_id = "member_requests_text", tag = tag::CONSORTIA, security(("session" = ["Viewer"])),
    responses((status = 200, description = "A row per member and title.", body = String, content_type = "text/text")))]
pub(crate) async fn text(
    State(catalog): State<Catalog>,
    State(forecasts): State<Forecasts>,
    on: OnScenario<View>,
) -> Result<Response, ApiError> {
    let rows = rows(&catalog, &forecasts, on).await?;
    let body = streamed(move |to| write_member_requests(&rows, to));
    Ok(([(header::CONTENT_TYPE, TEXT)], body).into_response())
}

/// Email a link to the spreadsheet. It works for six hours, at most until the caller signs out.
#[utoipa::path(post, path = "/scenario/{id}/member-institutions/consortial-scenarios.csv",
    operation_id = "mail_member_requests", tag = tag::CONSORTIA, security(("session" = ["Viewer"])),
    request_body = RequestsQuery,
    responses(
        (status = 200, description = "The email was queued.", body = Sent),
        (status = 404, description = "No user who may view the consortium has this address."),
        (status = 429, description = "Too many emails."),
    ))]
pub(crate) async fn mail(
    State(catalog): State<Catalog>,
    State(accounts): State<Accounts>,
    State(outbox): State<Outbox>,
    on: OnScenario<SendByEmail>,
    from: Address,
    LenientBody(wanted): LenientBody<RequestsQuery>,
) -> Result<Json<Sent>, ApiError> {
    on.of_consortium()?;
    let email = wanted.email.map(|email| email.trim().to_owned());
    let email = email
        .filter(|email| !email.is_empty())
        .ok_or_else(|| ApiError::said(StatusCode::BAD_REQUEST, "email parameter is required."))?;
    let unknown = || ApiError::said(StatusCode::NOT_FOUND, "User does not exist.");
    let user = catalog.user_by_email(&email).await?.ok_or_else(unknown)?;
    let role = catalog.role(&user.id, &on.package.institution_id).await?;
    if !role.is_some_and(|role| role.may(Permission::View)) {
        return Err(unknown());
    }
    accounts.attempts.mail(&on.caller.id, &from)?;
    let id = &on.scenario.id;
    let path = format!("/scenario/{id}/member-institutions/consortial-scenarios.csv");
    let token = accounts.tokens.download_by_mail(&on.caller.session, &path)?;
    let link = outbox.page(&format!("{path}?jwt={token}"));
    if let Some(letter) = emails::member_requests(&user, &on.scenario.name, &link) {
        catalog.send_email(&letter).await?;
        outbox.notify();
    }
    Ok(Json(Sent { message: "email sent with csv attached" }))
}

async fn rows(
    catalog: &Catalog,
    forecasts: &Forecasts,
    on: OnScenario<View>,
) -> Result<MemberRequestRows, ApiError> {
    on.of_consortium()?;
    let scenario_id = on.scenario.id.clone();
    let asked = catalog.title_requests(&scenario_id).await?;
    let subscribed = catalog.subscribed(&scenario_id).await?.into_iter().collect();
    let question = forecasts.current_only(&on.caller, on.scenario, on.package).await?;
    let Some(consortium) = &question.consortium else { return Err(ApiError::NoRoute) };
    let mut requested: HashMap<String, HashSet<String>> = HashMap::new();
    for request in asked {
        requested.entry(request.member_package_id).or_default().insert(request.issn_l);
    }
    let rows = forecasts.rows_of_members(&question, consortium).await?;
    let of_member = |(data, rows): (&MemberData, Arc<MemberRows>)| MemberTitles {
        package_id: data.member.package_id.clone(),
        institution_name: data.member.institution_name.clone(),
        requested: requested.remove(&data.member.package_id).unwrap_or_default(),
        rows: rows.rows().clone(),
    };
    let members = consortium.included_rows(rows).into_iter().map(of_member).collect();
    let titles = title_facts(&*forecasts.titles(&question).await?);
    let first_access_year = question.assumptions.base_year - 10;
    Ok(MemberRequestRows { scenario_id, subscribed, members, titles, first_access_year })
}

//! The titles of a consortium's members with what these ask for, as CSV: `GET …/consortial-scenarios.csv` at once, `GET
//! …/consortial-scenarios` as text as clients of the known service read it, and `POST …/consortial-scenarios.csv` as a link
//! by mail.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use titlewise_engine::consortium::MemberRows;
use utoipa::ToSchema;

use super::file_download::{CSV, attachment};
use crate::catalog::Permission;
use crate::export::{MemberRequestRows, MemberTitles, write_member_requests};
use crate::server::consortium::{MemberData, title_facts};
use crate::server::describe::tag;
use crate::server::given::Given;
use crate::server::identity::guard::{OnScenario, View};
use crate::server::identity::letters;
use crate::server::problem::ApiError;
use crate::server::state::App;
use crate::server::streamed::streamed;

/// Media type of what the known service shows as text.
const TEXT: &str = "text/text; charset=utf-8";

/// Who gets it by mail.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = MemberRequestsMail)]
pub(super) struct Wanted {
    /// The e-mail address of somebody who may see the consortium. It may also stand behind the question mark.
    #[schema(example = "librarian@example.edu")]
    email: Option<String>,
}

/// What was done, in words.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = MemberRequestsSent)]
pub(super) struct Sent {
    /// That mail is on its way.
    message: &'static str,
}

/// The titles of the members that count, with what each asks for, as a spreadsheet.
///
/// Texts that begin like a formula have a quote in front.
#[utoipa::path(get, path = "/scenario/{id}/member-institutions/consortial-scenarios.csv",
    operation_id = "member_requests_csv", tag = tag::CONSORTIA, security(("session" = ["Viewer"])),
    responses((status = 200, description = "A line for each member and title.", body = String, content_type = "text/csv")))]
pub(super) async fn csv(
    State(app): State<App>,
    on: OnScenario<View>,
) -> Result<Response, ApiError> {
    let name = format!("{} - {} - member requests.csv", on.package.name, on.scenario.name);
    let rows = rows(&app, on).await?;
    Ok(attachment(&name, CSV, streamed(move |to| write_member_requests(&rows, to))))
}

/// The same, shown without a download.
#[utoipa::path(get, path = "/scenario/{id}/member-institutions/consortial-scenarios",
    operation_id = "member_requests_text", tag = tag::CONSORTIA, security(("session" = ["Viewer"])),
    responses((status = 200, description = "A line for each member and title.", body = String, content_type = "text/text")))]
pub(super) async fn text(
    State(app): State<App>,
    on: OnScenario<View>,
) -> Result<Response, ApiError> {
    let rows = rows(&app, on).await?;
    let body = streamed(move |to| write_member_requests(&rows, to));
    Ok(([(header::CONTENT_TYPE, TEXT)], body).into_response())
}

/// Send a link to the spreadsheet by mail. It works for six hours, or until who asked signs out.
#[utoipa::path(post, path = "/scenario/{id}/member-institutions/consortial-scenarios.csv",
    operation_id = "mail_member_requests", tag = tag::CONSORTIA, security(("session" = ["Viewer"])),
    request_body = Wanted,
    responses(
        (status = 200, description = "Mail is on its way.", body = Sent),
        (status = 404, description = "Nobody who may see the consortium has this address."),
    ))]
pub(super) async fn mail(
    State(app): State<App>,
    on: OnScenario<View>,
    Given(wanted): Given<Wanted>,
) -> Result<Json<Sent>, ApiError> {
    on.of_consortium()?;
    let email = wanted.email.map(|email| email.trim().to_owned());
    let email = email
        .filter(|email| !email.is_empty())
        .ok_or_else(|| ApiError::said(StatusCode::BAD_REQUEST, "email parameter is required."))?;
    let nobody = || ApiError::said(StatusCode::NOT_FOUND, "User does not exist.");
    let user = app.catalog.user_by_email(&email).await?.ok_or_else(nobody)?;
    let role = app.catalog.role(&user.id, &on.package.institution_id).await?;
    if !role.is_some_and(|role| role.may(Permission::View)) {
        return Err(nobody());
    }
    let id = &on.scenario.id;
    let path = format!("/scenario/{id}/member-institutions/consortial-scenarios.csv");
    let token = app.tokens.download_by_mail(&on.caller.session, &path)?;
    let link = app.page(&format!("{path}?jwt={token}"));
    if let Some(letter) = letters::member_requests(&user, &on.scenario.name, &link) {
        app.catalog.send_letter(&letter).await?;
        app.mail_bell.notify_one();
    }
    Ok(Json(Sent { message: "email sent with csv attached" }))
}

async fn rows(app: &App, on: OnScenario<View>) -> Result<MemberRequestRows, ApiError> {
    on.of_consortium()?;
    let scenario_id = on.scenario.id.clone();
    let asked = app.catalog.title_requests(&scenario_id).await?;
    let subscribed = app.catalog.subscribed(&scenario_id).await?.into_iter().collect();
    let question = app.whole(&on.caller, on.scenario, on.package).await?;
    let Some(consortium) = &question.consortium else { return Err(ApiError::NoRoute) };
    let mut requested: HashMap<String, HashSet<String>> = HashMap::new();
    for request in asked {
        requested.entry(request.member_package_id).or_default().insert(request.issn_l);
    }
    let rows = app.rows_of_members(&question, consortium).await?;
    let of_member = |(data, rows): (&MemberData, Arc<MemberRows>)| MemberTitles {
        package_id: data.member.package_id.clone(),
        institution_name: data.member.institution_name.clone(),
        requested: requested.remove(&data.member.package_id).unwrap_or_default(),
        rows: rows.rows().clone(),
    };
    let members = consortium.ticked_rows(rows).into_iter().map(of_member).collect();
    let titles = title_facts(&*app.titles(&question).await?);
    let first_access_year = question.assumptions.base_year - 10;
    Ok(MemberRequestRows { scenario_id, subscribed, members, titles, first_access_year })
}

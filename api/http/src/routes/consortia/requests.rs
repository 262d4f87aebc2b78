//! `GET /scenario/{id}/requests`: titles that members request beyond a consortium's scenario, with the values of each
//! title for the member. `PATCH` decides on them.

use std::collections::HashMap;

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use titlewise_catalog::{Catalog, Decided, Decision, TitleRequest};
use titlewise_ingest::reading::Issn;
use titlewise_service::accounts::handle::Accounts;
use titlewise_service::consortium::members::MemberData;
use titlewise_service::consortium::titles::title_facts;
use titlewise_service::forecasts::Forecasts;
use utoipa::ToSchema;

use crate::body::JsonBody;
use crate::documents::journal_members::{JournalMember, journal_member};
use crate::documents::tag;
use crate::guard::{Modify, OnScenario, View};
use crate::problem::ApiError;

/// Titles that members request.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct MemberRequests {
    /// Requests, oldest first.
    requests: Vec<MemberRequest>,
    /// Number of requests without a decision.
    open_count: usize,
    /// Whether the caller may decide.
    may_decide: bool,
}

/// A title that a member requests.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct MemberRequest {
    /// Package of the library that contributes to the consortium's package.
    package_id: String,
    /// Id of the library.
    institution_id: String,
    /// Name of the library.
    institution_name: String,
    /// Linking ISSN of the title.
    issn_l: String,
    /// Name of the title; blank if the scenario does not contain it.
    title: String,
    /// Time of the request, UTC.
    requested_at: String,
    /// User who requested it; null if the user was deleted.
    requested_by: Option<String>,
    /// Decision; null while open.
    decision: Option<Decision>,
    /// Time of the decision, UTC.
    decided_at: Option<String>,
    /// User who decided.
    decided_by: Option<String>,
    /// Values of the title for the member; null if the member does not hold the title.
    journal: Option<JournalMember>,
}

/// Decisions on requests.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct Decisions {
    /// Decisions. Either all of them are saved, or none.
    decisions: Vec<OneDecision>,
}

/// Decision on one title of one member.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct OneDecision {
    /// Package of the library that contributes to the consortium's package.
    #[schema(example = "package-AbCdEf123456")]
    package_id: String,
    /// Linking ISSN of the title.
    #[schema(example = "0031-9252")]
    issn_l: String,
    /// Decision; null to reopen the request.
    decision: Option<Decision>,
}

/// List the titles that members request beyond a consortium's scenario.
#[utoipa::path(get, path = "/scenario/{id}/requests", operation_id = "requests", tag = tag::CONSORTIA,
    security(("session" = ["Viewer"])),
    responses((status = 200, description = "The titles.", body = MemberRequests)))]
pub(crate) async fn list(
    State(catalog): State<Catalog>,
    State(forecasts): State<Forecasts>,
    State(accounts): State<Accounts>,
    on: OnScenario<View>,
) -> Result<Json<MemberRequests>, ApiError> {
    on.of_consortium()?;
    let may_decide = crate::routes::scenarios::scenario::may_edit(
        &accounts,
        &on.caller,
        &on.access,
        &on.scenario,
    );
    document(&catalog, &forecasts, on, may_decide).await
}

/// Decide on titles that members request.
#[utoipa::path(patch, path = "/scenario/{id}/requests", operation_id = "decide_requests", tag = tag::CONSORTIA,
    security(("session" = ["Collaborator"])), request_body = Decisions,
    responses((status = 200, description = "The updated requests.", body = MemberRequests)))]
pub(crate) async fn decide(
    State(catalog): State<Catalog>,
    State(forecasts): State<Forecasts>,
    on: OnScenario<Modify>,
    JsonBody(posted): JsonBody<Decisions>,
) -> Result<Json<MemberRequests>, ApiError> {
    on.of_consortium()?;
    let decided: Vec<Decided> = posted.decisions.into_iter().map(decided).collect();
    let by = on.caller.by();
    if let Some(unknown) = catalog.decide_requests(by, &on.scenario.id, &decided).await? {
        let shown: String = unknown.issn_l.chars().take(80).collect();
        let detail = format!("No member requests \"{shown}\" in this proposal.");
        return Err(ApiError::field("decisions", detail));
    }
    document(&catalog, &forecasts, on, true).await
}

fn decided(one: OneDecision) -> Decided {
    let issn = Issn::parse(&one.issn_l).map(|issn| issn.to_string());
    Decided {
        member_package_id: one.package_id,
        issn_l: issn.unwrap_or(one.issn_l),
        decision: one.decision,
    }
}

async fn document<N>(
    catalog: &Catalog,
    forecasts: &Forecasts,
    on: OnScenario<N>,
    may_decide: bool,
) -> Result<Json<MemberRequests>, ApiError> {
    let asked = catalog.title_requests(&on.scenario.id).await?;
    let question = forecasts.current_only(&on.caller, on.scenario, on.package).await?;
    let Some(consortium) = &question.consortium else { return Err(ApiError::NoRoute) };
    let rows = forecasts.rows_of_members(&question, consortium).await?;
    let titles = title_facts(&*forecasts.titles(&question).await?);
    let places = titles.iter().enumerate().map(|(place, title)| (title.issn_l.as_str(), place));
    let places: HashMap<&str, usize> = places.collect();
    let rows: HashMap<usize, _> = rows.into_iter().collect();
    let line = |request: &TitleRequest| {
        let member = &request.member_package_id;
        let is_asking = |data: &MemberData| data.member.package_id == *member;
        let at = consortium.members.iter().position(is_asking)?;
        let data = &consortium.members[at];
        let place = places.get(request.issn_l.as_str()).copied();
        let title = place.map(|place| titles[place].title.clone());
        let number = place.and_then(|place| i32::try_from(place).ok());
        let journal = number.zip(rows.get(&at));
        let journal =
            journal.and_then(|(number, rows)| journal_member(consortium, data, rows, number));
        Some(MemberRequest {
            package_id: member.clone(),
            institution_id: data.member.institution_id.clone(),
            institution_name: data.member.institution_name.clone(),
            issn_l: request.issn_l.clone(),
            title: title.unwrap_or_default(),
            requested_at: request.requested_at.clone(),
            requested_by: request.requested_by.clone(),
            decision: request.decision,
            decided_at: request.decided_at.clone(),
            decided_by: request.decided_by.clone(),
            journal,
        })
    };
    let requests: Vec<MemberRequest> = asked.iter().filter_map(line).collect();
    let open_count = requests.iter().filter(|request| request.decision.is_none()).count();
    Ok(Json(MemberRequests { requests, open_count, may_decide }))
}

//! `GET /scenario/{id}/requests`: the titles that members ask for beside a consortium's scenario, with what each would be
//! to the member. `PATCH` decides about them.

use std::collections::HashMap;

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use titlewise_ingest::reading::Issn;
use utoipa::ToSchema;

use crate::catalog::{Decided, Decision, TitleRequest};
use crate::server::body::Body;
use crate::server::consortium::{MemberData, title_facts};
use crate::server::describe::tag;
use crate::server::identity::guard::{Modify, OnScenario, View};
use crate::server::problem::ApiError;
use crate::server::state::App;
use crate::server::wire::journal_members::{JournalMember, journal_member};

/// The titles that members ask for.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct MemberRequests {
    /// The oldest first.
    requests: Vec<MemberRequest>,
    /// How many nobody has decided about.
    open_count: usize,
    /// May who asks decide?
    may_decide: bool,
}

/// A title that a member asks for.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct MemberRequest {
    /// The package that feeds the consortium's.
    package_id: String,
    /// The library.
    institution_id: String,
    /// What it is called.
    institution_name: String,
    /// The title by its linking ISSN.
    issn_l: String,
    /// The title; blank if the scenario has no such title.
    title: String,
    /// When it was asked for, UTC.
    requested_at: String,
    /// Who asked; null for somebody who is gone.
    requested_by: Option<String>,
    /// What became of it; null while nobody decided.
    decision: Option<Decision>,
    /// When that was, UTC.
    decided_at: Option<String>,
    /// Who decided.
    decided_by: Option<String>,
    /// What the title is to the member; null if it is not among its titles.
    journal: Option<JournalMember>,
}

/// What is decided.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct Decisions {
    /// All of it is kept, or none.
    decisions: Vec<OneDecision>,
}

/// What is decided about one title of one member.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct OneDecision {
    /// The package that feeds the consortium's.
    #[schema(example = "package-AbCdEf123456")]
    package_id: String,
    /// The title by its linking ISSN.
    #[schema(example = "0031-9252")]
    issn_l: String,
    /// What becomes of it; null to leave it open again.
    decision: Option<Decision>,
}

/// The titles that members ask for beside a consortium's scenario.
#[utoipa::path(get, path = "/scenario/{id}/requests", operation_id = "requests", tag = tag::CONSORTIA,
    security(("session" = ["Viewer"])),
    responses((status = 200, description = "The titles.", body = MemberRequests)))]
pub(super) async fn list(
    State(app): State<App>,
    on: OnScenario<View>,
) -> Result<Json<MemberRequests>, ApiError> {
    on.of_consortium()?;
    let may_decide = super::scenario::may_edit(&app, &on.caller, &on.access, &on.scenario);
    document(&app, on, may_decide).await
}

/// Decide about titles that members ask for.
#[utoipa::path(patch, path = "/scenario/{id}/requests", operation_id = "decide_requests", tag = tag::CONSORTIA,
    security(("session" = ["Collaborator"])), request_body = Decisions,
    responses((status = 200, description = "The titles as they are from now on.", body = MemberRequests)))]
pub(super) async fn decide(
    State(app): State<App>,
    on: OnScenario<Modify>,
    Body(posted): Body<Decisions>,
) -> Result<Json<MemberRequests>, ApiError> {
    on.of_consortium()?;
    let decided: Vec<Decided> = posted.decisions.into_iter().map(decided).collect();
    let by = on.caller.by();
    if let Some(unknown) = app.catalog.decide_requests(by, &on.scenario.id, &decided).await? {
        let shown: String = unknown.issn_l.chars().take(80).collect();
        let detail = format!("Nobody asks for \"{shown}\" there.");
        return Err(ApiError::field("decisions", detail));
    }
    document(&app, on, true).await
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
    app: &App,
    on: OnScenario<N>,
    may_decide: bool,
) -> Result<Json<MemberRequests>, ApiError> {
    let asked = app.catalog.title_requests(&on.scenario.id).await?;
    let question = app.whole(&on.caller, on.scenario, on.package).await?;
    let Some(consortium) = &question.consortium else { return Err(ApiError::NoRoute) };
    let rows = app.rows_of_members(&question, consortium).await?;
    let titles = title_facts(&*app.titles(&question).await?);
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

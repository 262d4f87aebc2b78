//! What a consortium sends to its members: `POST /scenario/{id}/member-institutions/consortial-scenarios` sends a
//! scenario, `DELETE /scenario/{id}/proposals/{member_id}` takes it back. At the member, `GET /scenario/{id}/proposal` tells
//! what it is, `PATCH` asks for titles besides, and `POST /scenario/{id}/notifications/done-editing` sends it back.

use std::collections::{BTreeSet, HashSet};

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::member_institutions::{IncludedMembers, Success, members_of};
use super::patch_subscriptions::issns;
use crate::catalog::{
    Addressee, Decision, Letter, Member, Membership, Permission, ProposalBy, TitleRequest,
};
use crate::server::body::Body;
use crate::server::describe::tag;
use crate::server::identity::guard::{Ask, Modify, OnScenario, View};
use crate::server::identity::letters;
use crate::server::ids::Ids;
use crate::server::problem::ApiError;
use crate::server::state::App;

/// What a member's scenario is a proposal of.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Proposal)]
pub(super) struct ProposalDocument {
    /// The consortium that sent it.
    consortium_name: String,
    /// When it was sent the last time, UTC.
    sent_at: String,
    /// When the member last asked for something else, UTC.
    changed_at: Option<String>,
    /// When the member sent it back, UTC; null if it has not since it was sent.
    returned_at: Option<String>,
    /// The titles asked for, by linking ISSN.
    requests: Vec<RequestDocument>,
    /// May who asks ask for titles?
    may_request: bool,
}

/// A title that a member asks for.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = TitleRequest)]
pub(super) struct RequestDocument {
    /// The title by its linking ISSN.
    issn_l: String,
    /// When it was asked for, UTC.
    requested_at: String,
    /// Who asked; null for somebody who is gone.
    requested_by: Option<String>,
    /// What became of it; null while nobody decided.
    decision: Option<Decision>,
    /// When that was, UTC.
    decided_at: Option<String>,
}

impl From<TitleRequest> for RequestDocument {
    fn from(request: TitleRequest) -> Self {
        Self {
            issn_l: request.issn_l,
            requested_at: request.requested_at,
            requested_by: request.requested_by,
            decision: request.decision,
            decided_at: request.decided_at,
        }
    }
}

/// What is posted. A title in both lists is asked for no more.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = TitleRequestsEdit, example = json!({"add": ["0031-9252"]}))]
pub(super) struct Edit {
    /// ISSNs of titles to ask for.
    #[serde(default)]
    add: Vec<String>,
    /// ISSNs of titles to ask for no more.
    #[serde(default)]
    remove: Vec<String>,
}

/// Send a consortium's scenario to members, to all of them or to none.
///
/// Who has it already gets it as it is now; what was asked for there stays. Their Admins and Collaborators get mail.
#[utoipa::path(post, path = "/scenario/{id}/member-institutions/consortial-scenarios", operation_id = "send_proposals",
    tag = tag::CONSORTIA, security(("session" = ["Collaborator"])), request_body = IncludedMembers,
    responses((status = 200, description = "It is there.", body = Success)))]
pub(super) async fn send(
    State(app): State<App>,
    on: OnScenario<Modify>,
    Body(posted): Body<IncludedMembers>,
) -> Result<Json<Success>, ApiError> {
    let members = members_of(&app, &on).await?;
    let field = "member_institutions";
    let wanted = known(&members, field, &posted.member_institutions)?;
    if wanted.is_empty() {
        return Err(ApiError::field(field, "Select at least one institution."));
    }
    let (consortium, name) = (&on.package.institution_name, &on.scenario.name);
    let (mut to, mut mail) = (Vec::with_capacity(wanted.len()), Vec::new());
    for member in wanted {
        let institution_id = member.institution_id.clone();
        let page = app.page(&format!("/i/{institution_id}/p/{}", member.package_id));
        for one in people_who_may(&app, Permission::Modify, &institution_id).await? {
            mail.extend(letters::proposal(&one, consortium, name, &page));
        }
        to.push(Addressee { package_id: member.package_id.clone(), institution_id });
    }
    let sent = app.catalog.send_proposals(on.caller.by(), &on.scenario.id, &to, &mail).await?;
    sent.ok_or_else(|| ApiError::not_found("scenario", &on.scenario.id))?;
    app.mail_bell.notify_one();
    Ok(Json(Success::default()))
}

/// Take a scenario that was sent to a member back, with everything that the member asked for in it.
#[utoipa::path(delete, path = "/scenario/{id}/proposals/{member_id}", operation_id = "withdraw_proposal",
    tag = tag::CONSORTIA, security(("session" = ["Collaborator"])),
    responses((status = 204, description = "It is gone.")))]
pub(super) async fn withdraw(
    State(app): State<App>,
    on: OnScenario<Modify>,
    Ids(_scenario, member_id): Ids,
) -> Result<StatusCode, ApiError> {
    let members = members_of(&app, &on).await?;
    let missing = || ApiError::not_found("proposal to this member", &member_id);
    let member = members.iter().find(|member| member.package_id == member_id);
    let member = member.ok_or_else(missing)?;
    let addressee = Addressee {
        package_id: member.package_id.clone(),
        institution_id: member.institution_id.clone(),
    };
    let by = on.caller.by();
    if !app.catalog.withdraw_proposal(by, &on.scenario.id, &addressee).await? {
        return Err(missing());
    }
    Ok(StatusCode::NO_CONTENT)
}

/// What a member's scenario is a proposal of, and the titles that the member asks for.
#[utoipa::path(get, path = "/scenario/{id}/proposal", operation_id = "proposal", tag = tag::CONSORTIA,
    security(("session" = ["Viewer"])),
    responses((status = 200, description = "The proposal.", body = ProposalDocument)))]
pub(super) async fn get(
    State(app): State<App>,
    on: OnScenario<View>,
) -> Result<Json<ProposalDocument>, ApiError> {
    document(&app, &on).await
}

/// Ask for titles beside those of a consortium's proposal, and for others no more.
///
/// For people of the member. A title that is asked for already keeps what was decided about it.
#[utoipa::path(patch, path = "/scenario/{id}/proposal", operation_id = "request_titles", tag = tag::CONSORTIA,
    security(("session" = ["Collaborator"])), request_body = Edit,
    responses((status = 200, description = "The proposal as it is from now on.", body = ProposalDocument)))]
pub(super) async fn request(
    State(app): State<App>,
    on: OnScenario<Ask>,
    Body(edit): Body<Edit>,
) -> Result<Json<ProposalDocument>, ApiError> {
    of_member(&app, &on).await?;
    let remove: BTreeSet<String> = issns("remove", &edit.remove)?.into_iter().collect();
    let mut add: BTreeSet<String> = issns("add", &edit.add)?.into_iter().collect();
    add.retain(|issn| !remove.contains(issn));
    ask(&app, &on, "add", (add, remove)).await?;
    document(&app, &on).await
}

/// Asks for titles, and for others no more. What the consortium subscribes anyway is not asked for.
pub(super) async fn ask(
    app: &App,
    on: &OnScenario<Ask>,
    field: &str,
    (add, remove): (BTreeSet<String>, BTreeSet<String>),
) -> Result<(), ApiError> {
    let subscribed = app.catalog.subscribed(&on.scenario.id).await?;
    if let Some(issn) = subscribed.iter().find(|issn| add.contains(*issn)) {
        let detail = format!("{issn} is subscribed by the consortium; it need not be asked for.");
        return Err(ApiError::field(field, detail));
    }
    app.catalog.request_titles(on.caller.by(), &on.scenario.id, (&add, &remove)).await?;
    Ok(())
}

/// Send a proposal back to its consortium, whose Admins get mail. It can be sent back again.
#[utoipa::path(post, path = "/scenario/{id}/notifications/done-editing", operation_id = "return_proposal",
    tag = tag::CONSORTIA, security(("session" = ["Collaborator"])),
    responses((status = 200, description = "It is back.", body = Success)))]
pub(super) async fn done(
    State(app): State<App>,
    on: OnScenario<Ask>,
) -> Result<Json<Success>, ApiError> {
    let proposal = of_member(&app, &on).await?;
    let path = format!(
        "/i/{}/p/{}/s/{}",
        proposal.consortium_id, proposal.of_package_id, proposal.proposal.of_scenario_id
    );
    let page = app.page(&path);
    let member = &on.package.institution_name;
    let people = app.catalog.roles_at(&proposal.consortium_id).await?;
    let admins = people.iter().filter(|one| one.role.may(Permission::Admin));
    let mail: Vec<Letter> =
        admins.filter_map(|one| letters::returned(one, member, &on.scenario.name, &page)).collect();
    app.catalog.return_proposal(on.caller.by(), &proposal, &mail).await?;
    app.mail_bell.notify_one();
    Ok(Json(Success::default()))
}

async fn document<N>(app: &App, on: &OnScenario<N>) -> Result<Json<ProposalDocument>, ApiError> {
    let ProposalBy { proposal, consortium_name, .. } = of_member(app, on).await?;
    let requests = app.catalog.title_requests_of(&on.scenario.id).await?;
    Ok(Json(ProposalDocument {
        consortium_name,
        sent_at: proposal.sent_at,
        changed_at: proposal.changed_at,
        returned_at: proposal.returned_at,
        requests: requests.into_iter().map(RequestDocument::from).collect(),
        may_request: on.access.own.is_some_and(|role| role.may(Permission::Modify)),
    }))
}

/// The proposal that a scenario is.
async fn of_member<N>(app: &App, on: &OnScenario<N>) -> Result<ProposalBy, ApiError> {
    let proposal = app.catalog.proposal(&on.scenario.id).await?;
    proposal.ok_or_else(|| ApiError::not_found("proposal", &on.scenario.id))
}

/// Members by their packages, each once.
pub(super) fn known<'a>(
    members: &'a [Member],
    field: &str,
    given: &[String],
) -> Result<Vec<&'a Member>, ApiError> {
    let given: HashSet<&str> = given.iter().map(String::as_str).collect();
    let found: Vec<&Member> =
        members.iter().filter(|member| given.contains(member.package_id.as_str())).collect();
    if found.len() == given.len() {
        return Ok(found);
    }
    let is_member = |id: &&&str| members.iter().any(|member| member.package_id == **id);
    let unknown = given.iter().find(|id| !is_member(id)).copied().unwrap_or_default();
    let shown: String = unknown.chars().take(80).collect();
    Err(ApiError::field(field, format!("\"{shown}\" is no member of this consortium.")))
}

/// The people of an institution who may do something there.
pub(super) async fn people_who_may(
    app: &App,
    permission: Permission,
    institution_id: &str,
) -> Result<Vec<Membership>, ApiError> {
    let mut people = app.catalog.roles_at(institution_id).await?;
    people.retain(|one| one.role.may(permission));
    Ok(people)
}

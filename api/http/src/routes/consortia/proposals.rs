//! Proposals of a consortium to its members: `POST /scenario/{id}/member-institutions/consortial-scenarios` sends a
//! scenario, `DELETE /scenario/{id}/proposals/{member_id}` withdraws it. At the member, `GET /scenario/{id}/proposal`
//! describes the proposal, `PATCH` requests additional titles, and `POST /scenario/{id}/notifications/done-editing`
//! returns it.

use std::collections::BTreeSet;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use titlewise_catalog::{
    Addressee, Catalog, Decision, Email, Membership, Permission, ProposalBy, TitleRequest,
};
use titlewise_service::accounts::attempts::Address;
use titlewise_service::accounts::emails;
use titlewise_service::accounts::handle::Accounts;
use titlewise_service::outbox::Outbox;
use utoipa::ToSchema;

use crate::body::JsonBody;
use crate::documents::tag;
use crate::guard::{Ask, Modify, OnScenario, View};
use crate::ids::Ids;
use crate::problem::ApiError;
use crate::routes::consortia::member_institutions::{
    IncludedMembers, Success, known_members, members_of,
};
use crate::routes::scenarios::patch_subscriptions::issns;

/// The consortium's proposal behind a member's scenario.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Proposal)]
pub(crate) struct ProposalDocument {
    /// Consortium that sent the proposal.
    consortium_name: String,
    /// Time when it was last sent, UTC.
    sent_at: String,
    /// Time of the member's last change to its requests, UTC.
    changed_at: Option<String>,
    /// Time when the member returned it, UTC; null if not returned since it was last sent.
    returned_at: Option<String>,
    /// Requested titles, by linking ISSN.
    requests: Vec<RequestDocument>,
    /// Whether the caller may request titles.
    may_request: bool,
}

/// A title that a member requests.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = TitleRequest)]
pub(crate) struct RequestDocument {
    /// Linking ISSN of the title.
    issn_l: String,
    /// Time of the request, UTC.
    requested_at: String,
    /// User who requested it; null if the user was deleted.
    requested_by: Option<String>,
    /// Decision; null while open.
    decision: Option<Decision>,
    /// Time of the decision, UTC.
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

/// Changes of requests. A title in both lists is removed.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = TitleRequestsEdit, example = json!({"add": ["0031-9252"]}))]
pub(crate) struct RequestEdit {
    /// ISSNs of titles to request.
    #[serde(default)]
    add: Vec<String>,
    /// ISSNs of titles whose requests to remove.
    #[serde(default)]
    remove: Vec<String>,
}

/// Send a consortium's scenario to members. Either all of them receive it, or none.
///
/// Members who already have it receive the current version; their requests stay. Admins and Collaborators of the
/// members are notified by email.
#[utoipa::path(post, path = "/scenario/{id}/member-institutions/consortial-scenarios", operation_id = "send_proposals",
    tag = tag::CONSORTIA, security(("session" = ["Collaborator"])), request_body = IncludedMembers,
    responses(
        (status = 200, description = "The scenario was sent.", body = Success),
        (status = 429, description = "Too many emails."),
    ))]
pub(crate) async fn send(
    State(catalog): State<Catalog>,
    State(accounts): State<Accounts>,
    State(outbox): State<Outbox>,
    on: OnScenario<Modify>,
    from: Address,
    JsonBody(posted): JsonBody<IncludedMembers>,
) -> Result<Json<Success>, ApiError> {
    let members = members_of(&catalog, &on).await?;
    let field = "member_institutions";
    let wanted = known_members(&members, field, &posted.member_institutions)?;
    if wanted.is_empty() {
        return Err(ApiError::field(field, "Select at least one institution."));
    }
    accounts.attempts.mail(&on.caller.id, &from)?;
    let (consortium, name) = (&on.package.institution_name, &on.scenario.name);
    let (mut to, mut mail) = (Vec::with_capacity(wanted.len()), Vec::new());
    for member in wanted {
        let institution_id = member.institution_id.clone();
        let page = outbox.page(&format!("/i/{institution_id}/p/{}", member.package_id));
        let people = people_who_may(&catalog, Permission::Modify, &institution_id).await?;
        // The members of a sandbox have no users. The demo sends no email even if they had.
        for one in people.iter().filter(|_| !on.package.is_demo) {
            mail.extend(emails::proposal(one, consortium, name, &page));
        }
        to.push(Addressee { package_id: member.package_id.clone(), institution_id });
    }
    let sent = catalog.send_proposals(on.caller.by(), &on.scenario.id, &to, &mail).await?;
    sent.ok_or_else(|| ApiError::not_found("scenario", &on.scenario.id))?;
    outbox.notify();
    Ok(Json(Success::default()))
}

/// Withdraw a scenario that was sent to a member, including the member's requests.
#[utoipa::path(delete, path = "/scenario/{id}/proposals/{member_id}", operation_id = "withdraw_proposal",
    tag = tag::CONSORTIA, security(("session" = ["Collaborator"])),
    responses((status = 204, description = "The scenario was withdrawn.")))]
pub(crate) async fn withdraw(
    State(catalog): State<Catalog>,
    on: OnScenario<Modify>,
    Ids(_scenario, member_id): Ids,
) -> Result<StatusCode, ApiError> {
    let members = members_of(&catalog, &on).await?;
    let missing = || ApiError::not_found("proposal to this member", &member_id);
    let member = members.iter().find(|member| member.package_id == member_id);
    let member = member.ok_or_else(missing)?;
    let addressee = Addressee {
        package_id: member.package_id.clone(),
        institution_id: member.institution_id.clone(),
    };
    let by = on.caller.by();
    if !catalog.withdraw_proposal(by, &on.scenario.id, &addressee).await? {
        return Err(missing());
    }
    Ok(StatusCode::NO_CONTENT)
}

/// Get the consortium's proposal behind a member's scenario, and the titles that the member requests.
#[utoipa::path(get, path = "/scenario/{id}/proposal", operation_id = "proposal", tag = tag::CONSORTIA,
    security(("session" = ["Viewer"])),
    responses((status = 200, description = "The proposal.", body = ProposalDocument)))]
pub(crate) async fn get(
    State(catalog): State<Catalog>,
    on: OnScenario<View>,
) -> Result<Json<ProposalDocument>, ApiError> {
    document(&catalog, &on).await
}

/// Add and remove requests for titles beyond a consortium's proposal.
///
/// For users of the member. A title that is already requested keeps its decision.
#[utoipa::path(patch, path = "/scenario/{id}/proposal", operation_id = "request_titles", tag = tag::CONSORTIA,
    security(("session" = ["Collaborator"])), request_body = RequestEdit,
    responses((status = 200, description = "The updated proposal.", body = ProposalDocument)))]
pub(crate) async fn request(
    State(catalog): State<Catalog>,
    on: OnScenario<Ask>,
    JsonBody(edit): JsonBody<RequestEdit>,
) -> Result<Json<ProposalDocument>, ApiError> {
    of_member(&catalog, &on).await?;
    let remove: BTreeSet<String> = issns("remove", &edit.remove)?.into_iter().collect();
    let mut add: BTreeSet<String> = issns("add", &edit.add)?.into_iter().collect();
    add.retain(|issn| !remove.contains(issn));
    ask(&catalog, &on, "add", (add, remove)).await?;
    document(&catalog, &on).await
}

/// Adds and removes requests. Titles that the consortium subscribes to are not requested.
pub(crate) async fn ask(
    catalog: &Catalog,
    on: &OnScenario<Ask>,
    field: &str,
    (add, remove): (BTreeSet<String>, BTreeSet<String>),
) -> Result<(), ApiError> {
    let subscribed = catalog.subscribed(&on.scenario.id).await?;
    if let Some(issn) = subscribed.iter().find(|issn| add.contains(*issn)) {
        let detail = format!("The consortium already subscribes to {issn}; no request is needed.");
        return Err(ApiError::field(field, detail));
    }
    catalog.request_titles(on.caller.by(), &on.scenario.id, (&add, &remove)).await?;
    Ok(())
}

/// Return a proposal to its consortium, whose Admins are notified by email. It can be returned again.
#[utoipa::path(post, path = "/scenario/{id}/notifications/done-editing", operation_id = "return_proposal",
    tag = tag::CONSORTIA, security(("session" = ["Collaborator"])),
    responses(
        (status = 200, description = "The proposal was returned.", body = Success),
        (status = 429, description = "Too many emails."),
    ))]
pub(crate) async fn done(
    State(catalog): State<Catalog>,
    State(accounts): State<Accounts>,
    State(outbox): State<Outbox>,
    on: OnScenario<Ask>,
    from: Address,
) -> Result<Json<Success>, ApiError> {
    let proposal = of_member(&catalog, &on).await?;
    accounts.attempts.mail(&on.caller.id, &from)?;
    let path = format!(
        "/i/{}/p/{}/s/{}",
        proposal.consortium_id, proposal.of_package_id, proposal.proposal.of_scenario_id
    );
    let page = outbox.page(&path);
    let member = &on.package.institution_name;
    let people = catalog.roles_at(&proposal.consortium_id).await?;
    let is_told = |one: &&Membership| !on.package.is_demo && one.role.may(Permission::Admin);
    let admins = people.iter().filter(is_told);
    let mail: Vec<Email> =
        admins.filter_map(|one| emails::returned(one, member, &on.scenario.name, &page)).collect();
    catalog.return_proposal(on.caller.by(), &proposal, &mail).await?;
    outbox.notify();
    Ok(Json(Success::default()))
}

async fn document<N>(
    catalog: &Catalog,
    on: &OnScenario<N>,
) -> Result<Json<ProposalDocument>, ApiError> {
    let ProposalBy { proposal, consortium_name, .. } = of_member(catalog, on).await?;
    let requests = catalog.title_requests_of(&on.scenario.id).await?;
    Ok(Json(ProposalDocument {
        consortium_name,
        sent_at: proposal.sent_at,
        changed_at: proposal.changed_at,
        returned_at: proposal.returned_at,
        requests: requests.into_iter().map(RequestDocument::from).collect(),
        may_request: on.access.own.is_some_and(|role| role.may(Permission::Modify)),
    }))
}

/// Returns the proposal behind a scenario.
async fn of_member<N>(catalog: &Catalog, on: &OnScenario<N>) -> Result<ProposalBy, ApiError> {
    let proposal = catalog.proposal(&on.scenario.id).await?;
    proposal.ok_or_else(|| ApiError::not_found("proposal", &on.scenario.id))
}

/// Returns the users of an institution who have a permission there.
pub(crate) async fn people_who_may(
    catalog: &Catalog,
    permission: Permission,
    institution_id: &str,
) -> Result<Vec<Membership>, ApiError> {
    let mut people = catalog.roles_at(institution_id).await?;
    people.retain(|one| one.role.may(permission));
    Ok(people)
}

//! `GET /scenario/{id}/member-institutions`: the members of a consortium, and which of them a scenario counts. `POST`
//! says who counts, as clients of the known service do; `PATCH` says who counts from now on and who no more.

use std::cmp::Reverse;
use std::collections::{BTreeSet, HashMap};

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::catalog::{Content, Member};
use crate::server::body::Body;
use crate::server::consortium::{MemberData, sum_of};
use crate::server::describe::tag;
use crate::server::identity::guard::{Modify, OnScenario, View};
use crate::server::problem::ApiError;
use crate::server::state::App;

/// The members of a consortium.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct MemberInstitutions {
    /// By their use, most first.
    institutions: Vec<MemberInstitution>,
}

/// A member of a consortium.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct MemberInstitution {
    /// The library.
    institution_id: String,
    /// Always null.
    institution_short_name: Option<String>,
    /// What it is called.
    institution_name: String,
    /// The package that feeds the consortium's.
    package_id: String,
    /// Weighted uses a year of all its titles.
    usage: f64,
    /// How many titles those are.
    num_journals: usize,
    /// Words for it, with commas between; null without any.
    tags: Option<String>,
    /// Does the scenario count it?
    included: bool,
    /// What its data lack, as the package's list of members has it.
    lacks: Vec<&'static str>,
    /// What was sent to it; nothing for a member that has no proposal of this scenario.
    #[serde(flatten)]
    proposal: SentProposal,
}

/// What was sent to a member. Nothing stands there if nothing was.
#[derive(Debug, Default, Serialize, ToSchema)]
pub(super) struct SentProposal {
    /// When it was sent the last time, UTC.
    #[serde(skip_serializing_if = "Option::is_none")]
    sent_date: Option<String>,
    /// When the member last asked for something else, UTC; null if it has not.
    #[serde(skip_serializing_if = "Option::is_none")]
    changed_date: Option<Option<String>>,
    /// When the member sent it back, UTC; null if it has not since it was sent.
    #[serde(skip_serializing_if = "Option::is_none")]
    return_date: Option<Option<String>>,
    /// The titles that it asks for, by linking ISSN.
    #[serde(skip_serializing_if = "Option::is_none")]
    member_added_subrs: Option<Vec<String>>,
    /// The member's scenario.
    #[serde(skip_serializing_if = "Option::is_none")]
    member_scenario_id: Option<String>,
}

/// What was sent to members, by their packages.
async fn sent(app: &App, scenario_id: &str) -> Result<HashMap<String, SentProposal>, ApiError> {
    let mut sent: HashMap<String, SentProposal> = HashMap::new();
    for proposal in app.catalog.proposals(scenario_id).await? {
        let document = SentProposal {
            sent_date: Some(proposal.sent_at),
            changed_date: Some(proposal.changed_at),
            return_date: Some(proposal.returned_at),
            member_added_subrs: Some(Vec::new()),
            member_scenario_id: Some(proposal.scenario_id),
        };
        sent.insert(proposal.member_package_id, document);
    }
    for request in app.catalog.title_requests(scenario_id).await? {
        let proposal = sent.get_mut(&request.member_package_id);
        if let Some(titles) = proposal.and_then(|proposal| proposal.member_added_subrs.as_mut()) {
            titles.push(request.issn_l);
        }
    }
    Ok(sent)
}

/// The members of a scenario's consortium.
pub(super) async fn members_of<N>(app: &App, on: &OnScenario<N>) -> Result<Vec<Member>, ApiError> {
    on.of_consortium()?;
    Ok(app.catalog.members(&on.package.id).await?)
}

/// Who is to count.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct IncludedMembers {
    /// The packages of the members meant, and of no others.
    pub member_institutions: Vec<String>,
}

/// Who is to count, and who no more. Who is in both lists does not.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct IncludedMembersEdit {
    /// Packages of members that count.
    #[serde(default)]
    include: Vec<String>,
    /// Packages of members that count no more.
    #[serde(default)]
    exclude: Vec<String>,
}

/// Who counts.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Included {
    /// The packages of the members that count, sorted.
    included: Vec<String>,
    /// The scenario's revision.
    revision: i64,
}

/// What clients of the known service are told.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Success {
    /// Always `success`.
    status: &'static str,
    /// Always empty.
    #[serde(rename = "_timing")]
    timing: [String; 0],
}

impl Default for Success {
    fn default() -> Self {
        Self { status: "success", timing: [] }
    }
}

/// The members of a consortium, and which of them a scenario counts.
#[utoipa::path(get, path = "/scenario/{id}/member-institutions", operation_id = "member_institutions",
    tag = tag::CONSORTIA, security(("session" = ["Viewer"])),
    responses((status = 200, description = "The members.", body = MemberInstitutions)))]
pub(super) async fn list(
    State(app): State<App>,
    on: OnScenario<View>,
) -> Result<Json<MemberInstitutions>, ApiError> {
    on.of_consortium()?;
    let question = app.answerable(&on.caller, on.scenario, on.package).await?;
    let Some(consortium) = &question.consortium else { return Err(ApiError::NoRoute) };
    let rows = app.rows_of_members(&question, consortium).await?;
    let rows: HashMap<usize, _> = rows.into_iter().collect();
    let mut sent = sent(&app, &question.scenario.id).await?;
    let institution = |(at, data): (usize, &MemberData)| {
        let member = &data.member;
        let rows = rows.get(&at);
        MemberInstitution {
            institution_id: member.institution_id.clone(),
            institution_short_name: None,
            institution_name: member.institution_name.clone(),
            package_id: member.package_id.clone(),
            usage: rows.map_or(0.0, |rows| sum_of(rows, "usage", |_| true)),
            num_journals: rows.map_or(0, |rows| rows.rows().num_rows()),
            tags: (!member.tags.is_empty()).then(|| member.tags.join(", ")),
            included: consortium.included.contains(&member.package_id),
            lacks: data.lacks(),
            proposal: sent.remove(&member.package_id).unwrap_or_default(),
        }
    };
    let mut institutions: Vec<_> = consortium.members.iter().enumerate().map(institution).collect();
    institutions.sort_by_key(|one| Reverse(one.usage as i64));
    Ok(Json(MemberInstitutions { institutions }))
}

/// Say which members of a consortium a scenario counts.
#[utoipa::path(post, path = "/scenario/{id}/member-institutions", operation_id = "set_member_institutions",
    tag = tag::CONSORTIA, security(("session" = ["Collaborator"])), request_body = IncludedMembers,
    responses((status = 200, description = "They count.", body = Success)))]
pub(super) async fn set(
    State(app): State<App>,
    on: OnScenario<Modify>,
    Body(posted): Body<IncludedMembers>,
) -> Result<Json<Success>, ApiError> {
    let included = known(&app, &on, "member_institutions", posted.member_institutions).await?;
    save(&app, &on, |content| content.included = included).await?;
    Ok(Json(Success::default()))
}

/// Let a scenario count members of a consortium, and others no more.
#[utoipa::path(patch, path = "/scenario/{id}/member-institutions", operation_id = "edit_member_institutions",
    tag = tag::CONSORTIA, security(("session" = ["Collaborator"])), request_body = IncludedMembersEdit,
    responses((status = 200, description = "Who counts from now on.", body = Included)))]
pub(super) async fn edit(
    State(app): State<App>,
    on: OnScenario<Modify>,
    Body(edit): Body<IncludedMembersEdit>,
) -> Result<Json<Included>, ApiError> {
    let include = known(&app, &on, "include", edit.include).await?;
    let exclude = known(&app, &on, "exclude", edit.exclude).await?;
    let mut included = BTreeSet::new();
    let revision = save(&app, &on, |content| {
        content.included.extend(include);
        content.included.retain(|member| !exclude.contains(member));
        included.clone_from(&content.included);
    });
    let revision = revision.await?;
    Ok(Json(Included { included: included.into_iter().collect(), revision }))
}

/// Changes who counts; the scenario's revision afterwards.
async fn save(
    app: &App,
    on: &OnScenario<Modify>,
    change: impl FnOnce(&mut Content),
) -> Result<i64, ApiError> {
    let edited = app.catalog.edit_scenario(&on.scenario.id, on.caller.by(), |_, content| {
        change(content);
        Ok::<_, ApiError>(())
    });
    let missing = || ApiError::not_found("scenario", &on.scenario.id);
    let scenario = edited.await?.ok_or_else(missing)?;
    app.forecast_ahead(&on.caller, &scenario, &on.package);
    Ok(scenario.revision)
}

/// Packages that are members of the scenario's consortium.
async fn known(
    app: &App,
    on: &OnScenario<Modify>,
    field: &str,
    given: Vec<String>,
) -> Result<BTreeSet<String>, ApiError> {
    let members = members_of(app, on).await?;
    let known = super::proposals::known(&members, field, &given)?;
    Ok(known.into_iter().map(|member| member.package_id.clone()).collect())
}

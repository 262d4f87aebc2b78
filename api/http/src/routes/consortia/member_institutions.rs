//! `GET /scenario/{id}/member-institutions`: the members of a consortium, and which of them a scenario includes. `POST`
//! replaces the included members, as clients of the compatible service do; `PATCH` includes and excludes single
//! members.

use std::cmp::Reverse;
use std::collections::{BTreeSet, HashMap, HashSet};

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use serde::{Deserialize, Serialize};
use titlewise_catalog::{Catalog, Content, Member, Scenario};
use titlewise_service::consortium::members::{MemberData, sum_of};
use titlewise_service::forecasts::Forecasts;
use utoipa::ToSchema;

use crate::body::JsonBody;
use crate::documents::bodies::FileBytes;
use crate::documents::tag;
use crate::guard::{Modify, OnScenario, View};
use crate::problem::ApiError;
use crate::routes::scenarios::title_stream::Since;
use crate::routes::scenarios::with_titles::{Wanted, with_titles};

/// Members of a consortium.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct MemberInstitutions {
    /// Members by use, most first.
    institutions: Vec<MemberInstitution>,
}

/// A member of a consortium.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct MemberInstitution {
    /// Id of the library.
    institution_id: String,
    /// Always null.
    institution_short_name: Option<String>,
    /// Name of the library.
    institution_name: String,
    /// Package of the library that contributes to the consortium's package.
    package_id: String,
    /// Weighted uses per year of all its titles.
    usage: f64,
    /// Number of its titles.
    num_journals: usize,
    /// Tags, separated by commas; null without tags.
    tags: Option<String>,
    /// Whether the scenario includes the member.
    included: bool,
    /// Missing data, as in the package's list of members.
    lacks: Vec<&'static str>,
    /// Proposal sent to the member; empty if the member has no proposal of this scenario.
    #[serde(flatten)]
    proposal: SentProposal,
}

/// A proposal sent to a member. Empty if none was sent.
#[derive(Debug, Default, Serialize, ToSchema)]
pub(crate) struct SentProposal {
    /// Time when it was last sent, UTC.
    #[serde(skip_serializing_if = "Option::is_none")]
    sent_date: Option<String>,
    /// Time of the member's last change to its requests, UTC; null if none.
    #[serde(skip_serializing_if = "Option::is_none")]
    changed_date: Option<Option<String>>,
    /// Time when the member returned it, UTC; null if not returned since it was last sent.
    #[serde(skip_serializing_if = "Option::is_none")]
    return_date: Option<Option<String>>,
    /// Titles that the member requests, by linking ISSN.
    #[serde(skip_serializing_if = "Option::is_none")]
    member_added_subrs: Option<Vec<String>>,
    /// Id of the member's scenario.
    #[serde(skip_serializing_if = "Option::is_none")]
    member_scenario_id: Option<String>,
}

/// Returns the proposals sent to members, by package.
async fn sent(
    catalog: &Catalog,
    scenario_id: &str,
) -> Result<HashMap<String, SentProposal>, ApiError> {
    let mut sent: HashMap<String, SentProposal> = HashMap::new();
    for proposal in catalog.proposals(scenario_id).await? {
        let document = SentProposal {
            sent_date: Some(proposal.sent_at),
            changed_date: Some(proposal.changed_at),
            return_date: Some(proposal.returned_at),
            member_added_subrs: Some(Vec::new()),
            member_scenario_id: Some(proposal.scenario_id),
        };
        sent.insert(proposal.member_package_id, document);
    }
    for request in catalog.title_requests(scenario_id).await? {
        let proposal = sent.get_mut(&request.member_package_id);
        if let Some(titles) = proposal.and_then(|proposal| proposal.member_added_subrs.as_mut()) {
            titles.push(request.issn_l);
        }
    }
    Ok(sent)
}

/// Returns the members of a scenario's consortium.
pub(crate) async fn members_of<N>(
    catalog: &Catalog,
    on: &OnScenario<N>,
) -> Result<Vec<Member>, ApiError> {
    on.of_consortium()?;
    Ok(catalog.members(&on.package.id).await?)
}

/// The members to include.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct IncludedMembers {
    /// Packages of the members to include. All others are excluded.
    pub member_institutions: Vec<String>,
}

/// Members to include and to exclude. A member in both lists is excluded.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct IncludedMembersEdit {
    /// Packages of the members to include.
    #[serde(default)]
    include: Vec<String>,
    /// Packages of the members to exclude.
    #[serde(default)]
    exclude: Vec<String>,
}

/// Included members.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Included {
    /// Packages of the included members, sorted.
    included: Vec<String>,
    /// Revision of the scenario.
    revision: i64,
}

/// Success response of the compatible service.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Success {
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

/// List the members of a consortium, with those that a scenario includes.
#[utoipa::path(get, path = "/scenario/{id}/member-institutions", operation_id = "member_institutions",
    tag = tag::CONSORTIA, security(("session" = ["Viewer"])),
    responses((status = 200, description = "The members.", body = MemberInstitutions)))]
pub(crate) async fn list(
    State(catalog): State<Catalog>,
    State(forecasts): State<Forecasts>,
    on: OnScenario<View>,
) -> Result<Json<MemberInstitutions>, ApiError> {
    on.of_consortium()?;
    let question = forecasts.current_or_last(&on.caller, on.scenario, on.package).await?;
    let Some(consortium) = &question.consortium else { return Err(ApiError::NoRoute) };
    let rows = forecasts.rows_of_members(&question, consortium).await?;
    let rows: HashMap<usize, _> = rows.into_iter().collect();
    let mut sent = sent(&catalog, &question.scenario.id).await?;
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

/// Set the members of a consortium that a scenario includes.
#[utoipa::path(post, path = "/scenario/{id}/member-institutions", operation_id = "set_member_institutions",
    tag = tag::CONSORTIA, security(("session" = ["Collaborator"])), request_body = IncludedMembers,
    responses((status = 200, description = "The members are included.", body = Success)))]
pub(crate) async fn set(
    State(catalog): State<Catalog>,
    State(forecasts): State<Forecasts>,
    on: OnScenario<Modify>,
    JsonBody(posted): JsonBody<IncludedMembers>,
) -> Result<Json<Success>, ApiError> {
    let included = known(&catalog, &on, "member_institutions", posted.member_institutions).await?;
    let scenario = save(&catalog, &on, |content| content.included = included).await?;
    forecasts.forecast_ahead(&on.caller, &scenario, &on.package);
    Ok(Json(Success::default()))
}

/// Include and exclude members of a consortium in a scenario.
///
/// When the client accepts `application/vnd.apache.arrow.stream`, the response contains the titles of the changed scenario
/// as `GET /scenario/{id}/journals` does, with the JSON document in the metadata `answer`. A client that accepts
/// `application/json` too receives the document alone while the consortium is recalculated for a long time.
#[utoipa::path(patch, path = "/scenario/{id}/member-institutions", operation_id = "edit_member_institutions",
    params(Since), tag = tag::CONSORTIA, security(("session" = ["Collaborator"])), request_body = IncludedMembersEdit,
    responses((status = 200, description = "The included members.",
        content((Included = "application/json"), (FileBytes = "application/vnd.apache.arrow.stream")))))]
pub(crate) async fn edit(
    State(catalog): State<Catalog>,
    State(forecasts): State<Forecasts>,
    on: OnScenario<Modify>,
    wanted: Wanted,
    JsonBody(edit): JsonBody<IncludedMembersEdit>,
) -> Result<Response, ApiError> {
    let mut included = BTreeSet::new();
    let saved = async {
        let include = known(&catalog, &on, "include", edit.include).await?;
        let exclude = known(&catalog, &on, "exclude", edit.exclude).await?;
        let change = |content: &mut Content| {
            content.included.extend(include);
            content.included.retain(|member| !exclude.contains(member));
            included.clone_from(&content.included);
        };
        save(&catalog, &on, change).await
    };
    let (saved, wanted) = tokio::join!(saved, wanted.with_data(&forecasts, &on));
    let scenario = saved?;
    let revision = scenario.revision;
    let document = async { Ok(Included { included: included.into_iter().collect(), revision }) };
    with_titles(&forecasts, &on, &scenario, wanted, document).await
}

/// Saves the included members and returns the changed scenario.
async fn save(
    catalog: &Catalog,
    on: &OnScenario<Modify>,
    change: impl FnOnce(&mut Content),
) -> Result<Scenario, ApiError> {
    let edited = catalog.edit_scenario(&on.scenario.id, on.caller.by(), |_, content| {
        change(content);
        Ok::<_, ApiError>(())
    });
    edited.await?.ok_or_else(|| ApiError::not_found("scenario", &on.scenario.id))
}

/// Returns the given packages that are members of the scenario's consortium.
async fn known(
    catalog: &Catalog,
    on: &OnScenario<Modify>,
    field: &str,
    given: Vec<String>,
) -> Result<BTreeSet<String>, ApiError> {
    on.of_consortium()?;
    let given: BTreeSet<String> = given.into_iter().collect();
    if !given.is_empty() {
        let members = catalog.member_ids(&on.package.id).await?;
        let members = members.iter().map(String::as_str).collect();
        are_members(&members, field, given.iter().map(String::as_str))?;
    }
    Ok(given)
}

/// Checks whether packages are among those of members.
fn are_members<'a>(
    members: &HashSet<&str>,
    field: &str,
    mut given: impl Iterator<Item = &'a str>,
) -> Result<(), ApiError> {
    let Some(unknown) = given.find(|id| !members.contains(id)) else { return Ok(()) };
    let shown: String = unknown.chars().take(80).collect();
    Err(ApiError::field(field, format!("\"{shown}\" is no member of this consortium.")))
}

/// Returns the members of the given packages, each once.
pub(crate) fn known_members<'a>(
    members: &'a [Member],
    field: &str,
    given: &[String],
) -> Result<Vec<&'a Member>, ApiError> {
    let ids = members.iter().map(|member| member.package_id.as_str()).collect();
    are_members(&ids, field, given.iter().map(String::as_str))?;
    let given: HashSet<&str> = given.iter().map(String::as_str).collect();
    Ok(members.iter().filter(|member| given.contains(member.package_id.as_str())).collect())
}

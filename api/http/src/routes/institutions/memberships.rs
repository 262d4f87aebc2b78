//! What a library shares with consortia: `GET /institution/{id}/memberships` lists it, and `DELETE
//! /institution/{id}/memberships/{member_id}` stops it at any time. The consortium is notified.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Serialize;
use titlewise_catalog::{Catalog, ConsortiumMembership, Email, Permission};
use titlewise_service::accounts::emails::{self, SharingEnd};
use titlewise_service::outbox::Outbox;
use utoipa::ToSchema;

use crate::documents::tag;
use crate::guard::{Admin, OnInstitution, View};
use crate::ids::Ids;
use crate::problem::ApiError;
use crate::routes::consortia::proposals::people_who_may;

/// What a library shares with consortia.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Memberships {
    /// Shared packages, in the order in which sharing began.
    memberships: Vec<MembershipDocument>,
}

/// A package that a library shares with a consortium.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ConsortiumMembership)]
pub(crate) struct MembershipDocument {
    /// Id of the package that feeds the consortium's package.
    member_id: String,
    /// Id of the consortium.
    consortium_id: String,
    /// Name of the consortium.
    consortium_name: String,
    /// Name of the consortium's package.
    consortium_package_name: String,
    /// Id of the shared package; null if it was deleted.
    package_id: Option<String>,
    /// Name of the shared package.
    package_name: String,
    /// Whether the consortium sees the current data of the package. Otherwise it sees a copy.
    is_live: bool,
    /// Time of the copy, UTC; null for current data.
    copied_at: Option<String>,
    /// Time since which the data are shared, UTC.
    since: String,
}

impl From<ConsortiumMembership> for MembershipDocument {
    fn from(one: ConsortiumMembership) -> Self {
        Self {
            member_id: one.member_id,
            consortium_id: one.consortium_id,
            consortium_name: one.consortium_name,
            consortium_package_name: one.package_name,
            package_id: one.source_package_id,
            package_name: one.source_name,
            is_live: one.is_live,
            copied_at: one.copied_at,
            since: one.added_at,
        }
    }
}

/// List what a library shares with consortia.
#[utoipa::path(get, path = "/institution/{id}/memberships", operation_id = "memberships", tag = tag::CONSORTIA,
    security(("session" = ["Viewer"])),
    responses((status = 200, description = "The shared packages.", body = Memberships)))]
pub(crate) async fn list(
    State(catalog): State<Catalog>,
    on: OnInstitution<View>,
) -> Result<Json<Memberships>, ApiError> {
    let found = catalog.consortium_memberships(&on.institution.id).await?;
    Ok(Json(Memberships { memberships: found.into_iter().map(MembershipDocument::from).collect() }))
}

/// Stop sharing a package with a consortium, whose users are notified by email.
///
/// The consortium loses access to the current data, or to the copy that it has.
#[utoipa::path(delete, path = "/institution/{id}/memberships/{member_id}", operation_id = "stop_sharing",
    tag = tag::CONSORTIA, security(("session" = ["Admin"])),
    responses((status = 204, description = "The data are no longer shared.")))]
pub(crate) async fn stop(
    State(catalog): State<Catalog>,
    State(outbox): State<Outbox>,
    on: OnInstitution<Admin>,
    Ids(_institution, member_id): Ids,
) -> Result<StatusCode, ApiError> {
    let missing = || ApiError::not_found("membership", &member_id);
    let found = catalog.consortium_memberships(&on.institution.id).await?;
    let found = found.into_iter().find(|one| one.member_id == member_id).ok_or_else(missing)?;
    let library = &on.institution.name;
    let mail = sharing_emails(&catalog, &outbox, library, &found, SharingEnd::Stopped).await?;
    let place = (found.package_id.as_str(), found.consortium_id.as_str());
    if !catalog.remove_member(on.caller.by(), place, &member_id, &mail).await? {
        return Err(missing());
    }
    outbox.notify();
    Ok(StatusCode::NO_CONTENT)
}

/// Returns emails to the users of a consortium who may change its data: a library has ended a membership.
pub(crate) async fn sharing_emails(
    catalog: &Catalog,
    outbox: &Outbox,
    library: &str,
    membership: &ConsortiumMembership,
    how: SharingEnd,
) -> Result<Vec<Email>, ApiError> {
    let page = outbox.page(&format!("/i/{}/p/{}", membership.consortium_id, membership.package_id));
    let to = people_who_may(catalog, Permission::Modify, &membership.consortium_id).await?;
    let names = (library, membership.package_name.as_str());
    Ok(to.iter().filter_map(|to| emails::sharing_ended(to, names, how, &page)).collect())
}

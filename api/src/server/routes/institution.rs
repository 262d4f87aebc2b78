//! `GET /institution/{id}`: an institution with its people and packages. `POST`: another name.
//! `POST` and `DELETE /institution/{id}/ror/{ror}`: its ROR ids.

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::people::{PersonRole, role_document};
use super::ror;
use crate::catalog::{Institution, PackageLine};
use crate::server::describe::tag;
use crate::server::given::Given;
use crate::server::identity::caller::Caller;
use crate::server::identity::guard::{Modify, OnInstitution, View};
use crate::server::ids::Ids;
use crate::server::problem::ApiError;
use crate::server::reference_state::ReferenceDocument;
use crate::server::state::App;

/// An institution with its people and packages.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Institution)]
pub(super) struct InstitutionDocument {
    /// Its id.
    id: String,
    /// Always empty.
    grid_ids: [String; 0],
    /// Its ROR ids, as nine signs each.
    ror_ids: Vec<String>,
    /// Its name.
    name: String,
    /// Is it there to be looked at only?
    is_demo: bool,
    /// Is it a consortium?
    is_consortium: bool,
    /// Does a package of it feed a consortium?
    is_consortium_member: bool,
    /// What people are here.
    user_permissions: Vec<PersonRole>,
    /// The same of a library; of a consortium, none.
    institutions: Vec<PersonRole>,
    /// The same of a consortium; of a library, none.
    consortia: Vec<PersonRole>,
    /// Its packages.
    publishers: Vec<PackageOfInstitution>,
    /// Those of them that hold scenarios which a consortium proposes.
    consortial_proposal_sets: Vec<PackageOfInstitution>,
    /// Always false.
    is_jisc: bool,
    /// What the reference data hold of it.
    reference_state: ReferenceDocument,
}

/// A package as its institution lists it.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct PackageOfInstitution {
    /// Its id.
    id: String,
    /// Its name.
    name: String,
    /// ISO code of every amount of the package.
    currency: String,
    /// The publisher that sells it.
    publisher: String,
    /// What people say of it.
    description: String,
    /// Always false: a deleted package is not listed.
    is_deleted: bool,
    /// Is the institution a consortium?
    is_consortium: bool,
    /// Does it feed a consortium?
    is_owned_by_consortium: bool,
    /// The same.
    is_feeder_package: bool,
    /// Does it hold scenarios that a consortium proposes?
    is_consortial_proposal_set: bool,
}

/// An institution with its people and packages.
#[utoipa::path(get, path = "/institution/{id}", operation_id = "institution", tag = tag::INSTITUTIONS,
    security(("session" = ["Viewer"])),
    responses((status = 200, description = "The institution.", body = InstitutionDocument)))]
pub(super) async fn get(
    State(app): State<App>,
    on: OnInstitution<View>,
) -> Result<Json<InstitutionDocument>, ApiError> {
    document(&app, &on.caller, &on.institution).await
}

/// What is posted.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = InstitutionEdit)]
pub(super) struct Edit {
    /// Another name, of 1 to 200 characters.
    #[schema(min_length = 1, max_length = 200, example = "Example University")]
    name: Option<String>,
}

/// Another name of an institution.
///
/// It may also stand behind the question mark.
#[utoipa::path(post, path = "/institution/{id}", operation_id = "edit_institution", tag = tag::INSTITUTIONS,
    security(("session" = ["Collaborator"])), request_body = Edit,
    responses((status = 200, description = "The institution as it is from now on.", body = InstitutionDocument)))]
pub(super) async fn post(
    State(app): State<App>,
    on: OnInstitution<Modify>,
    Given(edit): Given<Edit>,
) -> Result<Json<InstitutionDocument>, ApiError> {
    let mut institution = on.institution;
    if let Some(name) = edit.name {
        institution.name = super::me::named(&name)?;
        app.catalog.rename_institution(&on.caller.id, &institution.id, &institution.name).await?;
    }
    document(&app, &on.caller, &institution).await
}

/// Add a ROR id to an institution.
///
/// If nothing is known of it, OpenAlex is asked at once where the server does that (`reference-refresh`).
#[utoipa::path(post, path = "/institution/{id}/ror/{ror}", operation_id = "add_ror", tag = tag::INSTITUTIONS,
    security(("session" = ["Collaborator"])),
    responses((status = 200, description = "The institution as it is from now on.", body = InstitutionDocument)))]
pub(super) async fn add_ror(
    State(app): State<App>,
    on: OnInstitution<Modify>,
    Ids(_institution, given): Ids,
) -> Result<Json<InstitutionDocument>, ApiError> {
    let ror = ror::parse(&given)?;
    app.catalog.set_ror(&on.caller.id, &on.institution.id, &ror, true).await?;
    app.refresh_added(&on.caller.id, &on.institution, &ror).await?;
    document(&app, &on.caller, &on.institution).await
}

/// Take a ROR id from an institution.
#[utoipa::path(delete, path = "/institution/{id}/ror/{ror}", operation_id = "remove_ror", tag = tag::INSTITUTIONS,
    security(("session" = ["Collaborator"])),
    responses((status = 200, description = "The institution as it is from now on.", body = InstitutionDocument)))]
pub(super) async fn remove_ror(
    State(app): State<App>,
    on: OnInstitution<Modify>,
    Ids(_institution, given): Ids,
) -> Result<Json<InstitutionDocument>, ApiError> {
    let ror = ror::parse(&given)?;
    app.catalog.set_ror(&on.caller.id, &on.institution.id, &ror, false).await?;
    document(&app, &on.caller, &on.institution).await
}

async fn document(
    app: &App,
    caller: &Caller,
    institution: &Institution,
) -> Result<Json<InstitutionDocument>, ApiError> {
    let mut people = app.catalog.roles_at(&institution.id).await?;
    if !app.is_staff(caller) {
        // The service's own people are not the institution's.
        let staff = |email: &str| {
            let domain = email.rsplit_once('@').map(|(_, domain)| domain.to_lowercase());
            domain.is_some() && domain == app.staff_domain
        };
        people.retain(|one| !one.email.as_deref().is_some_and(staff) || one.user_id == caller.id);
    }
    let people: Vec<PersonRole> = people.iter().map(|one| role_document(one, caller)).collect();
    let (libraries, consortia) =
        if institution.is_consortium { (&[][..], &people[..]) } else { (&people[..], &[][..]) };
    let packages = app.catalog.packages_of(&institution.id).await?;
    let line = |package: &PackageLine| package_document(package, institution);
    Ok(Json(InstitutionDocument {
        id: institution.id.clone(),
        grid_ids: [],
        ror_ids: app.catalog.rors(&institution.id).await?,
        name: institution.name.clone(),
        is_demo: institution.is_demo,
        is_consortium: institution.is_consortium,
        is_consortium_member: packages.iter().any(|package| package.kind == "feeder"),
        institutions: libraries.to_vec(),
        consortia: consortia.to_vec(),
        user_permissions: people,
        publishers: packages.iter().map(line).collect(),
        consortial_proposal_sets: packages
            .iter()
            .filter(|package| package.proposal_count > 0)
            .map(line)
            .collect(),
        is_jisc: false,
        reference_state: app.reference_state(&institution.id).await?.document(),
    }))
}

fn package_document(package: &PackageLine, institution: &Institution) -> PackageOfInstitution {
    let is_feeder = package.kind == "feeder";
    PackageOfInstitution {
        id: package.id.clone(),
        name: package.name.clone(),
        currency: package.currency.clone(),
        publisher: package.publisher.clone(),
        description: package.description.clone(),
        is_deleted: false,
        is_consortium: institution.is_consortium,
        is_owned_by_consortium: is_feeder,
        is_feeder_package: is_feeder,
        is_consortial_proposal_set: package.proposal_count > 0,
    }
}

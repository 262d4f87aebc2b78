//! `GET /institution/{id}`: an institution with its users and packages. `POST`: renames it. `POST` and `DELETE
//! /institution/{id}/ror/{ror}`: its ROR ids.

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use titlewise_catalog::{Catalog, Institution, PackageLine};
use titlewise_service::accounts::caller::Caller;
use titlewise_service::accounts::handle::Accounts;
use titlewise_service::references::References;
use titlewise_service::references::state::ReferenceDocument;
use utoipa::ToSchema;

use crate::documents::tag;
use crate::guard::{ChangeRorIds, OnInstitution, Rename, View};
use crate::ids::Ids;
use crate::lenient_body::LenientBody;
use crate::problem::ApiError;
use crate::routes::accounts::people::{PersonRole, role_document};
use crate::routes::institutions::ror;

/// An institution with its users and packages.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Institution)]
pub(crate) struct InstitutionDocument {
    /// Its id.
    id: String,
    /// Always empty.
    grid_ids: [String; 0],
    /// ROR ids, 9 characters each.
    ror_ids: Vec<String>,
    /// Name of the institution.
    name: String,
    /// Whether the institution belongs to the sandbox of a visitor of the demo.
    is_demo: bool,
    /// Whether the institution is a consortium.
    is_consortium: bool,
    /// Whether one of its packages contributes to a consortium's package.
    is_consortium_member: bool,
    /// Roles of users at the institution.
    user_permissions: Vec<PersonRole>,
    /// The same roles for a library; empty for a consortium.
    institutions: Vec<PersonRole>,
    /// The same roles for a consortium; empty for a library.
    consortia: Vec<PersonRole>,
    /// Packages of the institution.
    publishers: Vec<PackageOfInstitution>,
    /// Packages that hold scenarios proposed by a consortium.
    consortial_proposal_sets: Vec<PackageOfInstitution>,
    /// Always false.
    is_jisc: bool,
    /// Reference data of the institution.
    reference_state: ReferenceDocument,
}

/// A package in the list of its institution.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PackageOfInstitution {
    /// Its id.
    id: String,
    /// Name of the package.
    name: String,
    /// ISO code of the currency of every amount of the package.
    currency: String,
    /// Publisher that sells the package.
    publisher: String,
    /// Description.
    description: String,
    /// Always false: deleted packages are not listed.
    is_deleted: bool,
    /// Whether the institution is a consortium.
    is_consortium: bool,
    /// Whether it contributes to a consortium's package.
    is_owned_by_consortium: bool,
    /// Same value as `is_owned_by_consortium`.
    is_feeder_package: bool,
    /// Whether it holds scenarios that a consortium proposes.
    is_consortial_proposal_set: bool,
}

/// Get an institution with its users and packages.
#[utoipa::path(get, path = "/institution/{id}", operation_id = "institution", tag = tag::INSTITUTIONS,
    security(("session" = ["Viewer"])),
    responses((status = 200, description = "The institution.", body = InstitutionDocument)))]
pub(crate) async fn get(
    State(catalog): State<Catalog>,
    State(references): State<References>,
    State(accounts): State<Accounts>,
    on: OnInstitution<View>,
) -> Result<Json<InstitutionDocument>, ApiError> {
    document(&catalog, &references, &accounts, &on.caller, &on.institution).await
}

/// Changes of an institution.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = InstitutionEdit)]
pub(crate) struct InstitutionEdit {
    /// New name, 1 to 200 characters.
    #[schema(min_length = 1, max_length = 200, example = "Example University")]
    name: Option<String>,
}

/// Rename an institution.
///
/// The name may also be a query parameter.
#[utoipa::path(post, path = "/institution/{id}", operation_id = "edit_institution", tag = tag::INSTITUTIONS,
    security(("session" = ["Collaborator"])), request_body = InstitutionEdit,
    responses((status = 200, description = "The updated institution.", body = InstitutionDocument)))]
pub(crate) async fn post(
    State(catalog): State<Catalog>,
    State(references): State<References>,
    State(accounts): State<Accounts>,
    on: OnInstitution<Rename>,
    LenientBody(edit): LenientBody<InstitutionEdit>,
) -> Result<Json<InstitutionDocument>, ApiError> {
    let mut institution = on.institution;
    if let Some(name) = edit.name {
        institution.name = crate::routes::accounts::me::named(&name)?;
        catalog.rename_institution(&on.caller.id, &institution.id, &institution.name).await?;
    }
    document(&catalog, &references, &accounts, &on.caller, &institution).await
}

/// Add a ROR id to an institution.
///
/// If the reference data has nothing for this id, a request to OpenAlex starts immediately, provided that the server
/// allows it (`reference-refresh`).
#[utoipa::path(post, path = "/institution/{id}/ror/{ror}", operation_id = "add_ror", tag = tag::INSTITUTIONS,
    security(("session" = ["Collaborator"])),
    responses((status = 200, description = "The updated institution.", body = InstitutionDocument)))]
pub(crate) async fn add_ror(
    State(catalog): State<Catalog>,
    State(references): State<References>,
    State(accounts): State<Accounts>,
    on: OnInstitution<ChangeRorIds>,
    Ids(_institution, given): Ids,
) -> Result<Json<InstitutionDocument>, ApiError> {
    let ror = ror::parse(&given)?;
    catalog.set_ror(&on.caller.id, &on.institution.id, &ror, true).await?;
    references.refresh_added(&on.caller.id, &on.institution, &ror).await?;
    document(&catalog, &references, &accounts, &on.caller, &on.institution).await
}

/// Remove a ROR id from an institution.
#[utoipa::path(delete, path = "/institution/{id}/ror/{ror}", operation_id = "remove_ror", tag = tag::INSTITUTIONS,
    security(("session" = ["Collaborator"])),
    responses((status = 200, description = "The updated institution.", body = InstitutionDocument)))]
pub(crate) async fn remove_ror(
    State(catalog): State<Catalog>,
    State(references): State<References>,
    State(accounts): State<Accounts>,
    on: OnInstitution<ChangeRorIds>,
    Ids(_institution, given): Ids,
) -> Result<Json<InstitutionDocument>, ApiError> {
    let ror = ror::parse(&given)?;
    catalog.set_ror(&on.caller.id, &on.institution.id, &ror, false).await?;
    document(&catalog, &references, &accounts, &on.caller, &on.institution).await
}

async fn document(
    catalog: &Catalog,
    references: &References,
    accounts: &Accounts,
    caller: &Caller,
    institution: &Institution,
) -> Result<Json<InstitutionDocument>, ApiError> {
    let mut people = catalog.roles_at(&institution.id).await?;
    if !accounts.is_staff(caller) {
        // Staff of the service are not listed as users of the institution.
        let staff = |email: &str| {
            let domain = email.rsplit_once('@').map(|(_, domain)| domain.to_lowercase());
            domain.is_some() && domain.as_deref() == accounts.staff_domain.as_deref()
        };
        people.retain(|one| {
            let is_staff = one.is_email_confirmed && one.email.as_deref().is_some_and(staff);
            !is_staff || one.user_id == caller.id
        });
    }
    let people: Vec<PersonRole> = people.iter().map(|one| role_document(one, caller)).collect();
    let (libraries, consortia) =
        if institution.is_consortium { (&[][..], &people[..]) } else { (&people[..], &[][..]) };
    let packages = catalog.packages_of(&institution.id).await?;
    let line = |package: &PackageLine| package_document(package, institution);
    Ok(Json(InstitutionDocument {
        id: institution.id.clone(),
        grid_ids: [],
        ror_ids: catalog.rors(&institution.id).await?,
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
        reference_state: references.reference_state(&institution.id).await?.document(),
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

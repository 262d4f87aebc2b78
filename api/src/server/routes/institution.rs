//! `GET /institution/{id}`: an institution with its people and packages. `POST`: another name.
//! `POST` and `DELETE /institution/{id}/ror/{ror}`: its ROR ids.

use axum::Json;
use axum::extract::{Path, State};
use serde_json::{Value, json};

use super::people::role_document;
use super::ror;
use crate::catalog::{Institution, PackageLine};
use crate::server::given::Given;
use crate::server::identity::caller::Caller;
use crate::server::identity::guard::{Modify, OnInstitution, View};
use crate::server::problem::ApiError;
use crate::server::state::App;

pub(super) async fn get(
    State(app): State<App>,
    on: OnInstitution<View>,
) -> Result<Json<Value>, ApiError> {
    document(&app, &on.caller, &on.institution).await
}

/// What is posted.
#[derive(Debug, serde::Deserialize)]
pub(super) struct Edit {
    name: Option<String>,
}

pub(super) async fn post(
    State(app): State<App>,
    on: OnInstitution<Modify>,
    Given(edit): Given<Edit>,
) -> Result<Json<Value>, ApiError> {
    let mut institution = on.institution;
    if let Some(name) = edit.name {
        institution.name = super::me::named(&name)?;
        app.catalog.rename_institution(&on.caller.id, &institution.id, &institution.name).await?;
    }
    document(&app, &on.caller, &institution).await
}

pub(super) async fn add_ror(
    State(app): State<App>,
    on: OnInstitution<Modify>,
    Path((_, given)): Path<(String, String)>,
) -> Result<Json<Value>, ApiError> {
    let ror = ror::parse(&given)?;
    app.catalog.set_ror(&on.caller.id, &on.institution.id, &ror, true).await?;
    document(&app, &on.caller, &on.institution).await
}

pub(super) async fn remove_ror(
    State(app): State<App>,
    on: OnInstitution<Modify>,
    Path((_, given)): Path<(String, String)>,
) -> Result<Json<Value>, ApiError> {
    let ror = ror::parse(&given)?;
    app.catalog.set_ror(&on.caller.id, &on.institution.id, &ror, false).await?;
    document(&app, &on.caller, &on.institution).await
}

async fn document(
    app: &App,
    caller: &Caller,
    institution: &Institution,
) -> Result<Json<Value>, ApiError> {
    let mut people = app.catalog.roles_at(&institution.id).await?;
    if !app.is_staff(caller) {
        // The service's own people are not the institution's.
        let staff = |email: &str| {
            let domain = email.rsplit_once('@').map(|(_, domain)| domain.to_lowercase());
            domain.is_some() && domain == app.staff_domain
        };
        people.retain(|one| !one.email.as_deref().is_some_and(staff) || one.user_id == caller.id);
    }
    let people: Vec<Value> = people.iter().map(|one| role_document(one, caller)).collect();
    let none: [Value; 0] = [];
    let (libraries, consortia) =
        if institution.is_consortium { (&none[..], &people[..]) } else { (&people[..], &none[..]) };
    let packages = app.catalog.packages_of(&institution.id).await?;
    let line = |package: &PackageLine| package_document(package, institution);
    let publishers: Vec<Value> = packages.iter().map(line).collect();
    let is_member = packages.iter().any(|package| package.kind == "feeder");
    Ok(Json(json!({
        "id": institution.id,
        "grid_ids": [],
        "ror_ids": app.catalog.rors(&institution.id).await?,
        "name": institution.name,
        "is_demo": institution.is_demo,
        "is_consortium": institution.is_consortium,
        "is_consortium_member": is_member,
        "user_permissions": people,
        "institutions": libraries,
        "consortia": consortia,
        "publishers": publishers,
        "consortial_proposal_sets": [],
        "is_jisc": false,
        "reference_state": app.reference_state(&institution.id).await?.document(),
    })))
}

fn package_document(package: &PackageLine, institution: &Institution) -> Value {
    let is_feeder = package.kind == "feeder";
    json!({
        "id": package.id,
        "name": package.name,
        "currency": package.currency,
        "publisher": package.publisher,
        "description": package.description,
        "is_deleted": false,
        "is_consortium": institution.is_consortium,
        "is_owned_by_consortium": is_feeder,
        "is_feeder_package": is_feeder,
        "is_consortial_proposal_set": false,
    })
}

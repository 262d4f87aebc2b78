//! Operations for staff of the service: `GET /institution/search`, `GET /user/search`, `POST /institution`, `POST
//! /user`, `POST /user/remove-access`. The token identifies the caller; `submitter_email`, which clients of the
//! compatible service send, is ignored.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use titlewise_catalog::{Catalog, EditProof, Role, User, UserEdit};
use titlewise_service::accounts::handle::Accounts;
use titlewise_service::accounts::password;
use titlewise_service::demo::rules;
use titlewise_service::outbox::Outbox;
use titlewise_service::references::References;
use titlewise_service::references::state::ReferenceDocument;
use utoipa::ToSchema;

use crate::documents::tag;
use crate::guard::Staff;
use crate::lenient_body::LenientBody;
use crate::problem::ApiError;
use crate::routes::accounts::me::{address, named};
use crate::routes::accounts::password::{Done, invitation_link};
use crate::routes::accounts::user_permissions::{Names, PermissionNames};
use crate::routes::institutions::ror;

fn missing(field: &str) -> ApiError {
    ApiError::said(StatusCode::BAD_REQUEST, format!("Missing required parameter: {field}"))
}

fn filled(value: Option<String>) -> Option<String> {
    value.map(|value| value.trim().to_owned()).filter(|value| !value.is_empty())
}

/// Search criteria.
#[derive(Debug, Deserialize)]
pub(crate) struct Search {
    name: Option<String>,
    email: Option<String>,
}

/// Search criteria for institutions.
#[derive(utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
#[allow(dead_code)] // Schema only: requests are parsed as `Search`.
pub(crate) struct InstitutionSearch {
    /// Part of the name, case-insensitive.
    #[param(example = "university")]
    name: String,
}

/// Search criteria for users.
#[derive(utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
#[allow(dead_code)] // Schema only: requests are parsed as `Search`.
pub(crate) struct PersonSearch {
    /// Part of the email address, case-insensitive.
    #[param(example = "example.edu")]
    email: String,
}

/// Institutions found.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct FoundInstitutions {
    /// Search text.
    searched: String,
    /// Matching institutions.
    matches: Vec<FoundInstitution>,
}

/// A matching institution.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct FoundInstitution {
    /// Its id.
    id: String,
    /// Name.
    display_name: String,
    /// Reference data of the institution.
    reference_state: ReferenceDocument,
}

/// Users found.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct FoundPeople {
    /// Search text.
    searched: String,
    /// Matching users.
    matches: Vec<FoundPerson>,
}

/// A matching user.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct FoundPerson {
    /// User id.
    id: String,
    /// Email address.
    email: Option<String>,
    /// Name.
    display_name: String,
}

/// Result of an addition.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Added {
    /// Message.
    message: String,
    /// Id of the new or changed record.
    id: String,
}

/// Search institutions by name.
#[utoipa::path(get, path = "/institution/search", operation_id = "find_institutions", tag = tag::STAFF,
    params(InstitutionSearch), security(("session" = ["staff"])),
    responses(
        (status = 200, description = "The matches.", body = FoundInstitutions),
        (status = 422, description = "The body is invalid."),
    ))]
pub(crate) async fn institutions(
    State(catalog): State<Catalog>,
    State(references): State<References>,
    _: Staff,
    LenientBody(search): LenientBody<Search>,
) -> Result<Json<FoundInstitutions>, ApiError> {
    let name = filled(search.name).ok_or_else(|| missing("name"))?;
    let found = catalog.institutions_like(&name).await?;
    let reference = references.reference().await?;
    let mut matches = Vec::with_capacity(found.len());
    for (id, display_name) in found {
        let state = references.reference_state_in(reference.clone(), &id).await?;
        matches.push(FoundInstitution { id, display_name, reference_state: state.document() });
    }
    Ok(Json(FoundInstitutions { searched: name, matches }))
}

/// Search users by email address.
#[utoipa::path(get, path = "/user/search", operation_id = "find_people", tag = tag::STAFF,
    params(PersonSearch), security(("session" = ["staff"])),
    responses(
        (status = 200, description = "The matches.", body = FoundPeople),
        (status = 422, description = "The body is invalid."),
    ))]
pub(crate) async fn users(
    State(catalog): State<Catalog>,
    _: Staff,
    LenientBody(search): LenientBody<Search>,
) -> Result<Json<FoundPeople>, ApiError> {
    let email = filled(search.email).ok_or_else(|| missing("email"))?;
    let found = catalog.users_like(&email).await?;
    let line = |user: User| FoundPerson { id: user.id, email: user.email, display_name: user.name };
    Ok(Json(FoundPeople { searched: email, matches: found.into_iter().map(line).collect() }))
}

/// An institution to add. Name and ROR ids are required.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct NewInstitution {
    /// Name, 1 to 200 characters.
    #[schema(min_length = 1, max_length = 200, example = "Example University")]
    institution_name: Option<String>,
    /// ROR ids, separated by commas; blank for none.
    #[schema(example = "02y3ad647")]
    ror_ids: Option<String>,
    /// Whether it is a consortium. Defaults to false.
    is_consortium: Option<bool>,
}

/// Add an institution.
#[utoipa::path(post, path = "/institution", operation_id = "add_institution", tag = tag::STAFF,
    security(("session" = ["staff"])), request_body = NewInstitution,
    responses(
        (status = 200, description = "The institution was added.", body = Added),
        (status = 404, description = "A ROR id is invalid."),
        (status = 409, description = "An institution with this name exists."),
    ))]
pub(crate) async fn add_institution(
    State(catalog): State<Catalog>,
    Staff(caller): Staff,
    LenientBody(new): LenientBody<NewInstitution>,
) -> Result<Json<Added>, ApiError> {
    let name = filled(new.institution_name).ok_or_else(|| missing("institution_name"))?;
    let name = named(&name)?;
    let is_consortium = new.is_consortium.unwrap_or(false);
    let rors = new.ror_ids.ok_or_else(|| missing("ror_ids"))?;
    let rors = rors.split(',').map(str::trim).filter(|ror| !ror.is_empty());
    let rors = rors.map(ror::parse).collect::<Result<Vec<_>, _>>()?;
    if let Some(id) = catalog.institution_named(&name).await? {
        let message = format!("institution already exists under institution ID: {id}");
        return Err(ApiError::said(StatusCode::CONFLICT, message));
    }
    let institution = catalog.create_institution(caller.by(), &name, &rors, is_consortium);
    let institution = institution.await?;
    Ok(Json(Added { message: "institution added".to_owned(), id: institution.id }))
}

/// A user to create, or to add to an institution. Email address and institution are required.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct NewUser {
    /// Name, 1 to 200 characters.
    #[schema(max_length = 200)]
    name: Option<String>,
    /// Email address.
    #[schema(example = "librarian@example.edu", max_length = 254)]
    email: Option<String>,
    /// Id of the institution.
    #[schema(example = "institution-AbCdEf123456")]
    institution_id: Option<String>,
    /// Permissions of the user at the institution. Defaults to those of an Admin.
    #[schema(value_type = Option<PermissionNames>)]
    permissions: Option<Names>,
    /// Password of a new user. If omitted, the user gets a link by email to set one.
    #[schema(min_length = 8, max_length = 200)]
    password: Option<String>,
}

/// Create a user, or add an existing user to an institution.
///
/// If an existing user's email address is unconfirmed, the user gets a link, and the role waits until it is used.
#[utoipa::path(post, path = "/user", operation_id = "add_user", tag = tag::STAFF,
    security(("session" = ["staff"])), request_body = NewUser,
    responses(
        (status = 200, description = "The user was added.", body = Added),
        (status = 404, description = "The institution does not exist."),
    ))]
pub(crate) async fn add_user(
    State(catalog): State<Catalog>,
    State(accounts): State<Accounts>,
    State(outbox): State<Outbox>,
    Staff(caller): Staff,
    LenientBody(new): LenientBody<NewUser>,
) -> Result<Json<Added>, ApiError> {
    let email = address(&filled(new.email).ok_or_else(|| missing("email"))?)?;
    let id = filled(new.institution_id).ok_or_else(|| missing("institution id"))?;
    let unknown = || {
        let message = format!(
            "institution does not exist: '{id}' - supply an institution id or a different one"
        );
        ApiError::said(StatusCode::NOT_FOUND, message)
    };
    let (institution, _) = catalog.institution(&id, "").await?.ok_or_else(unknown)?;
    rules::refuse(&caller, institution.is_demo, rules::SENDS_NO_EMAIL)?;
    let given = new.permissions.as_ref().map(Names::role).transpose()?.flatten();
    let role = Some(given.unwrap_or(Role::Admin));
    if role == Some(Role::ConsortiumAdmin) && !institution.is_consortium {
        return Err(ApiError::field("permissions", "Only a consortium has ConsortiumAdmins."));
    }
    let name = filled(new.name).map(|name| named(&name)).transpose()?;
    let user = match catalog.user_by_email(&email).await? {
        Some(user) => {
            if let Some(name) = name.as_deref() {
                let edit = UserEdit { name: Some(name), ..UserEdit::default() };
                catalog.edit_user(caller.by(), &user.id, EditProof::default(), edit).await?;
            }
            let before = catalog.role(&user.id, &institution.id).await?;
            catalog.set_roles(caller.by(), &[(&user.id, &institution.id, role)], &[]).await?;
            if before.is_none() && user.must_confirm() {
                let link = invitation_link(&accounts, &outbox, &user, &institution.name)?;
                catalog.add_link(&user.id, &link).await?;
                outbox.notify();
            }
            user
        }
        None => {
            let mut user = User::new(name.as_deref().unwrap_or("Anonymous User"), &email);
            let grants = [(institution.id.as_str(), role)];
            let link = match filled(new.password) {
                Some(given) => {
                    password::check(&given)?;
                    user.password_hash = Some(accounts.hash(given).await?);
                    // Staff vouch for the address of an account that they set up completely.
                    user.is_email_confirmed = true;
                    None
                }
                None => Some(invitation_link(&accounts, &outbox, &user, &institution.name)?),
            };
            catalog.create_user(caller.by(), &user, &grants, link.as_ref()).await?;
            outbox.notify();
            user
        }
    };
    let message = format!("user added w/ {email} to institution {}", institution.id);
    Ok(Json(Added { message, id: user.id }))
}

/// Access to remove. Both fields are required.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = AccessRemoval)]
pub(crate) struct Removal {
    /// Email address of the user.
    #[schema(example = "librarian@example.edu")]
    email: Option<String>,
    /// Id of the institution.
    #[schema(example = "institution-AbCdEf123456")]
    institution_id: Option<String>,
}

/// Remove a user's access to an institution.
#[utoipa::path(post, path = "/user/remove-access", operation_id = "remove_access", tag = tag::STAFF,
    security(("session" = ["staff"])), request_body = Removal,
    responses((status = 200, description = "The access was removed, or did not exist.", body = Done)))]
pub(crate) async fn remove_access(
    State(catalog): State<Catalog>,
    Staff(caller): Staff,
    LenientBody(removal): LenientBody<Removal>,
) -> Result<Json<Done>, ApiError> {
    let email = filled(removal.email).ok_or_else(|| missing("email"))?;
    let id = filled(removal.institution_id).ok_or_else(|| missing("institution id"))?;
    if let Some(user) = catalog.user_by_email(&email).await? {
        catalog.set_roles(caller.by(), &[(&user.id, &id, None)], &[]).await?;
    }
    let message = format!("removed user ({email}) access to institution ({id})");
    Ok(Json(Done { message }))
}

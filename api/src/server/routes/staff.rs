//! What the people who run the service do: `GET /institution/search`, `GET /user/search`, `POST /institution`,
//! `POST /user`, `POST /user/remove-access`. Who asks is known from the token; `submitter_email`, which clients of the
//! known service send, says nothing.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::me::{address, named};
use super::password::{Done, link_for};
use super::ror;
use super::user_permissions::{Names, PermissionNames};
use crate::catalog::{Role, User};
use crate::server::describe::tag;
use crate::server::given::Given;
use crate::server::identity::guard::Staff;
use crate::server::identity::{letters, password};
use crate::server::problem::ApiError;
use crate::server::reference_state::ReferenceDocument;
use crate::server::state::App;

fn missing(field: &str) -> ApiError {
    ApiError::said(StatusCode::BAD_REQUEST, format!("Missing required parameter: {field}"))
}

fn filled(value: Option<String>) -> Option<String> {
    value.map(|value| value.trim().to_owned()).filter(|value| !value.is_empty())
}

/// What is looked for.
#[derive(Debug, Deserialize)]
pub(super) struct Search {
    name: Option<String>,
    email: Option<String>,
}

/// Which institutions are looked for.
#[derive(utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
#[allow(dead_code)] // What is asked comes as `Search`.
pub(super) struct InstitutionSearch {
    /// A part of the name, in any case.
    #[param(example = "university")]
    name: String,
}

/// Who is looked for.
#[derive(utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
#[allow(dead_code)] // What is asked comes as `Search`.
pub(super) struct PersonSearch {
    /// A part of the e-mail address, in any case.
    #[param(example = "example.edu")]
    email: String,
}

/// Institutions that were found.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct FoundInstitutions {
    /// What was looked for.
    searched: String,
    /// What was found.
    matches: Vec<FoundInstitution>,
}

/// An institution that was found.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct FoundInstitution {
    /// Its id.
    id: String,
    /// Its name.
    display_name: String,
    /// What the reference data hold of it.
    reference_state: ReferenceDocument,
}

/// People who were found.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct FoundPeople {
    /// What was looked for.
    searched: String,
    /// Who was found.
    matches: Vec<FoundPerson>,
}

/// Somebody who was found.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct FoundPerson {
    /// The id.
    id: String,
    /// The e-mail address.
    email: Option<String>,
    /// The name.
    display_name: String,
}

/// What was added.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Added {
    /// What was done, in words.
    message: String,
    /// The id of what was added.
    id: String,
}

/// Look for institutions by name.
#[utoipa::path(get, path = "/institution/search", operation_id = "find_institutions", tag = tag::STAFF,
    params(InstitutionSearch), security(("session" = ["staff"])),
    responses(
        (status = 200, description = "What was found.", body = FoundInstitutions),
        (status = 422, description = "The body is not what it should be."),
    ))]
pub(super) async fn institutions(
    State(app): State<App>,
    _: Staff,
    Given(search): Given<Search>,
) -> Result<Json<FoundInstitutions>, ApiError> {
    let name = filled(search.name).ok_or_else(|| missing("name"))?;
    let found = app.catalog.institutions_like(&name).await?;
    let reference = app.reference().await?;
    let mut matches = Vec::with_capacity(found.len());
    for (id, display_name) in found {
        let state = app.reference_state_in(reference.clone(), &id).await?;
        matches.push(FoundInstitution { id, display_name, reference_state: state.document() });
    }
    Ok(Json(FoundInstitutions { searched: name, matches }))
}

/// Look for people by e-mail address.
#[utoipa::path(get, path = "/user/search", operation_id = "find_people", tag = tag::STAFF,
    params(PersonSearch), security(("session" = ["staff"])),
    responses(
        (status = 200, description = "Who was found.", body = FoundPeople),
        (status = 422, description = "The body is not what it should be."),
    ))]
pub(super) async fn users(
    State(app): State<App>,
    _: Staff,
    Given(search): Given<Search>,
) -> Result<Json<FoundPeople>, ApiError> {
    let email = filled(search.email).ok_or_else(|| missing("email"))?;
    let found = app.catalog.users_like(&email).await?;
    let line = |user: User| FoundPerson { id: user.id, email: user.email, display_name: user.name };
    Ok(Json(FoundPeople { searched: email, matches: found.into_iter().map(line).collect() }))
}

/// An institution to be. Takes name and ROR ids.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct NewInstitution {
    /// Its name, of 1 to 200 characters.
    #[schema(min_length = 1, max_length = 200, example = "Example University")]
    institution_name: Option<String>,
    /// Its ROR ids, with commas between; blank for none.
    #[schema(example = "02y3ad647")]
    ror_ids: Option<String>,
    /// Is it a consortium? No, if left out.
    is_consortium: Option<bool>,
}

/// Add an institution.
#[utoipa::path(post, path = "/institution", operation_id = "add_institution", tag = tag::STAFF,
    security(("session" = ["staff"])), request_body = NewInstitution,
    responses(
        (status = 200, description = "It is there.", body = Added),
        (status = 404, description = "One of the ROR ids is none."),
        (status = 409, description = "There is an institution of this name."),
    ))]
pub(super) async fn add_institution(
    State(app): State<App>,
    Staff(caller): Staff,
    Given(new): Given<NewInstitution>,
) -> Result<Json<Added>, ApiError> {
    let name = filled(new.institution_name).ok_or_else(|| missing("institution_name"))?;
    let name = named(&name)?;
    let is_consortium = new.is_consortium.unwrap_or(false);
    let rors = new.ror_ids.ok_or_else(|| missing("ror_ids"))?;
    let rors = rors.split(',').map(str::trim).filter(|ror| !ror.is_empty());
    let rors = rors.map(ror::parse).collect::<Result<Vec<_>, _>>()?;
    if let Some(id) = app.catalog.institution_named(&name).await? {
        let message = format!("institution already exists under institution ID: {id}");
        return Err(ApiError::said(StatusCode::CONFLICT, message));
    }
    let institution = app.catalog.create_institution(caller.by(), &name, &rors, is_consortium);
    let institution = institution.await?;
    Ok(Json(Added { message: "institution added".to_owned(), id: institution.id }))
}

/// A user to be, or to join an institution. Takes an e-mail address and an institution.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct NewUser {
    /// The name, of 1 to 200 characters.
    #[schema(max_length = 200)]
    name: Option<String>,
    /// The e-mail address.
    #[schema(example = "librarian@example.edu", max_length = 254)]
    email: Option<String>,
    /// The institution.
    #[schema(example = "institution-AbCdEf123456")]
    institution_id: Option<String>,
    /// What the user may do there; everything that an Admin may, if left out.
    #[schema(value_type = Option<PermissionNames>)]
    permissions: Option<Names>,
    /// A password for a new user, who gets a link by mail if it is left out.
    #[schema(min_length = 8, max_length = 200)]
    password: Option<String>,
}

/// Add a user, or let one join an institution.
#[utoipa::path(post, path = "/user", operation_id = "add_user", tag = tag::STAFF,
    security(("session" = ["staff"])), request_body = NewUser,
    responses(
        (status = 200, description = "The user is there.", body = Added),
        (status = 404, description = "There is no such institution."),
    ))]
pub(super) async fn add_user(
    State(app): State<App>,
    Staff(caller): Staff,
    Given(new): Given<NewUser>,
) -> Result<Json<Added>, ApiError> {
    let email = address(&filled(new.email).ok_or_else(|| missing("email"))?)?;
    let id = filled(new.institution_id).ok_or_else(|| missing("institution id"))?;
    let unknown = || {
        let message = format!(
            "institution does not exist: '{id}' - supply an institution id or a different one"
        );
        ApiError::said(StatusCode::NOT_FOUND, message)
    };
    let (institution, _) = app.catalog.institution(&id, "").await?.ok_or_else(unknown)?;
    let given = new.permissions.as_ref().map(Names::role).transpose()?.flatten();
    let role = Some(given.unwrap_or(Role::Admin));
    if role == Some(Role::ConsortiumAdmin) && !institution.is_consortium {
        return Err(ApiError::field("permissions", "Only a consortium has ConsortiumAdmins."));
    }
    let name = filled(new.name);
    let user = match app.catalog.user_by_email(&email).await? {
        Some(mut user) => {
            if let Some(name) = name {
                user.name = named(&name)?;
                app.catalog.save_user(caller.by(), &user, "").await?;
            }
            app.catalog.set_roles(caller.by(), &[(&user.id, &institution.id, role)], &[]).await?;
            user
        }
        None => {
            let mut user = User::new(&named(name.as_deref().unwrap_or("Anonymous User"))?, &email);
            let grants = [(institution.id.as_str(), role)];
            let link = match filled(new.password) {
                Some(given) => {
                    password::check(&given)?;
                    user.password_hash = Some(app.hash(given).await?);
                    None
                }
                None => {
                    let seconds = letters::INVITATION_DAYS * 86_400;
                    let write = |user: &User, link: &str| {
                        letters::invitation(user, &institution.name, link)
                    };
                    Some(link_for(&app, &user, seconds, write)?)
                }
            };
            app.catalog.create_user(caller.by(), &user, &grants, link.as_ref()).await?;
            app.mail_bell.notify_one();
            user
        }
    };
    let message = format!("user added w/ {email} to institution {}", institution.id);
    Ok(Json(Added { message, id: user.id }))
}

/// Whose access ends where. Takes both fields.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = AccessRemoval)]
pub(super) struct Removal {
    /// The e-mail address.
    #[schema(example = "librarian@example.edu")]
    email: Option<String>,
    /// The institution.
    #[schema(example = "institution-AbCdEf123456")]
    institution_id: Option<String>,
}

/// End somebody's access to an institution.
#[utoipa::path(post, path = "/user/remove-access", operation_id = "remove_access", tag = tag::STAFF,
    security(("session" = ["staff"])), request_body = Removal,
    responses((status = 200, description = "It has ended, or there was none.", body = Done)))]
pub(super) async fn remove_access(
    State(app): State<App>,
    Staff(caller): Staff,
    Given(removal): Given<Removal>,
) -> Result<Json<Done>, ApiError> {
    let email = filled(removal.email).ok_or_else(|| missing("email"))?;
    let id = filled(removal.institution_id).ok_or_else(|| missing("institution id"))?;
    if let Some(user) = app.catalog.user_by_email(&email).await? {
        app.catalog.set_roles(caller.by(), &[(&user.id, &id, None)], &[]).await?;
    }
    let message = format!("removed user ({email}) access to institution ({id})");
    Ok(Json(Done { message }))
}

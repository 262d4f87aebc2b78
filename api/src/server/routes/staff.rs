//! What the people who run the service do: `GET /institution/search`, `GET /user/search`, `POST /institution`,
//! `POST /user`, `POST /user/remove-access`. Who asks is known from the token; `submitter_email`, which clients of the
//! known service send, says nothing.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde_json::{Value, json};

use super::me::{address, named};
use super::password::link_for;
use super::ror;
use super::user_permissions::Names;
use crate::catalog::{Role, User};
use crate::server::given::Given;
use crate::server::identity::guard::Staff;
use crate::server::identity::{letters, password};
use crate::server::problem::ApiError;
use crate::server::state::App;

fn missing(field: &str) -> ApiError {
    ApiError::said(StatusCode::BAD_REQUEST, format!("Missing required parameter: {field}"))
}

fn filled(value: Option<String>) -> Option<String> {
    value.map(|value| value.trim().to_owned()).filter(|value| !value.is_empty())
}

/// What is looked for.
#[derive(Debug, serde::Deserialize)]
pub(super) struct Search {
    name: Option<String>,
    email: Option<String>,
}

pub(super) async fn institutions(
    State(app): State<App>,
    _: Staff,
    Given(search): Given<Search>,
) -> Result<Json<Value>, ApiError> {
    let name = filled(search.name).ok_or_else(|| missing("name"))?;
    let found = app.catalog.institutions_like(&name).await?;
    let reference = app.reference().await?;
    let mut matches = Vec::with_capacity(found.len());
    for (id, name) in found {
        let state = app.reference_state_in(reference.clone(), &id).await?.document();
        matches.push(json!({ "id": id, "display_name": name, "reference_state": state }));
    }
    Ok(Json(json!({ "searched": name, "matches": matches })))
}

pub(super) async fn users(
    State(app): State<App>,
    _: Staff,
    Given(search): Given<Search>,
) -> Result<Json<Value>, ApiError> {
    let email = filled(search.email).ok_or_else(|| missing("email"))?;
    let found = app.catalog.users_like(&email).await?;
    let line =
        |user: &User| json!({ "id": user.id, "email": user.email, "display_name": user.name });
    let matches: Vec<Value> = found.iter().map(line).collect();
    Ok(Json(json!({ "searched": email, "matches": matches })))
}

/// An institution to be.
#[derive(Debug, serde::Deserialize)]
pub(super) struct NewInstitution {
    institution_name: Option<String>,
    ror_ids: Option<String>,
}

pub(super) async fn add_institution(
    State(app): State<App>,
    Staff(caller): Staff,
    Given(new): Given<NewInstitution>,
) -> Result<Json<Value>, ApiError> {
    let name = filled(new.institution_name).ok_or_else(|| missing("institution_name"))?;
    let name = named(&name)?;
    let rors = new.ror_ids.ok_or_else(|| missing("ror_ids"))?;
    let rors = rors.split(',').map(str::trim).filter(|ror| !ror.is_empty());
    let rors = rors.map(ror::parse).collect::<Result<Vec<_>, _>>()?;
    if let Some(id) = app.catalog.institution_named(&name).await? {
        let message = format!("institution already exists under institution ID: {id}");
        return Err(ApiError::said(StatusCode::CONFLICT, message));
    }
    let institution = app.catalog.create_institution(caller.by(), &name, &rors).await?;
    Ok(Json(json!({ "message": "institution added", "id": institution.id })))
}

/// A user to be, or to join an institution.
#[derive(Debug, serde::Deserialize)]
pub(super) struct NewUser {
    name: Option<String>,
    email: Option<String>,
    institution_id: Option<String>,
    permissions: Option<Names>,
    password: Option<String>,
}

pub(super) async fn add_user(
    State(app): State<App>,
    Staff(caller): Staff,
    Given(new): Given<NewUser>,
) -> Result<Json<Value>, ApiError> {
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
    Ok(Json(json!({ "message": message, "id": user.id })))
}

/// Whose access ends where.
#[derive(Debug, serde::Deserialize)]
pub(super) struct Removal {
    email: Option<String>,
    institution_id: Option<String>,
}

pub(super) async fn remove_access(
    State(app): State<App>,
    Staff(caller): Staff,
    Given(removal): Given<Removal>,
) -> Result<Json<Value>, ApiError> {
    let email = filled(removal.email).ok_or_else(|| missing("email"))?;
    let id = filled(removal.institution_id).ok_or_else(|| missing("institution id"))?;
    if let Some(user) = app.catalog.user_by_email(&email).await? {
        app.catalog.set_roles(caller.by(), &[(&user.id, &id, None)], &[]).await?;
    }
    let message = format!("removed user ({email}) access to institution ({id})");
    Ok(Json(json!({ "message": message })))
}

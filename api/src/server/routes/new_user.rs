//! `POST /user/new`: somebody joins an institution, with an account or without one yet. A new account has no
//! password: its owner chooses one by a link in a mail, so that nobody else ever knows it.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::me::{address, named};
use super::password::link_for;
use super::people::{Person, user_document};
use super::user_permissions::{Names, PermissionNames, may_make};
use crate::catalog::{CatalogError, Grant, Institution, Permission, Role, User};
use crate::server::body::Body;
use crate::server::describe::tag;
use crate::server::identity::caller::Caller;
use crate::server::identity::letters;
use crate::server::problem::ApiError;
use crate::server::state::App;

/// Who joins. A password that is given is not taken: see above.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = NewPerson)]
pub(super) struct NewUser {
    /// The e-mail address. Must be there.
    #[schema(example = "colleague@example.edu", max_length = 254)]
    email: Option<String>,
    /// The name of somebody who has no account yet.
    #[schema(max_length = 200)]
    name: Option<String>,
    /// What the person is to be where.
    #[serde(default)]
    #[schema(value_type = Vec<PlaceGiven>, required = false)]
    user_permissions: Vec<Value>,
}

/// What somebody is to be where.
#[derive(ToSchema)]
#[allow(dead_code)] // Read one by one, with a sentence on each that is wrong.
pub(super) struct PlaceGiven {
    /// Where.
    #[schema(example = "institution-AbCdEf123456")]
    institution_id: String,
    /// What the person may do there.
    permissions: PermissionNames,
}

/// What somebody is to be where.
struct Place {
    institution: Institution,
    role: Option<Role>,
}

/// Let somebody join an institution.
///
/// Somebody without an account gets one, and a link by mail to choose a password. A password that is sent is not taken.
#[utoipa::path(post, path = "/user/new", operation_id = "invite", tag = tag::INSTITUTIONS,
    security(("session" = ["Admin"])), request_body = NewUser,
    responses(
        (status = 200, description = "The person, with the roles given.", body = Person),
        (status = 404, description = "There is no such institution."),
        (status = 409, description = "Somebody else made this account at the same moment."),
    ))]
pub(super) async fn handle(
    State(app): State<App>,
    caller: Caller,
    Body(new): Body<NewUser>,
) -> Result<Json<Person>, ApiError> {
    let missing = || ApiError::said(StatusCode::BAD_REQUEST, "Email parameter is required.");
    let email =
        address(new.email.as_deref().filter(|email| !email.is_empty()).ok_or_else(missing)?)?;
    let known = app.catalog.user_by_email(&email).await?;
    let mut places = Vec::with_capacity(new.user_permissions.len());
    for one in &new.user_permissions {
        places.push(place(&app, &caller, one, known.as_ref()).await?);
    }
    let user = match known {
        Some(user) => joins(&app, &caller, user, &places).await?,
        None => {
            let name = new.name.as_deref().map(str::trim).filter(|name| !name.is_empty());
            let name = named(name.unwrap_or("Anonymous User"))?;
            let user = User { is_demo: caller.is_demo, ..User::new(&name, &email) };
            invited(&app, &caller, user, &places).await?
        }
    };
    app.mail_bell.notify_one();
    let is_seen = |id: &str| places.iter().any(|place| place.institution.id == id);
    // What somebody is elsewhere is nobody's business here.
    let document = user_document(&app, &user, &caller, |one| is_seen(&one.institution_id)).await?;
    Ok(Json(document))
}

async fn place(
    app: &App,
    caller: &Caller,
    posted: &Value,
    user: Option<&User>,
) -> Result<Place, ApiError> {
    let missing = |key: &str| {
        let message = format!("Missing key in user_permissions object: '{key}'");
        ApiError::said(StatusCode::BAD_REQUEST, message)
    };
    let id = posted["institution_id"].as_str().ok_or_else(|| missing("institution_id"))?;
    let names = posted.get("permissions").ok_or_else(|| missing("permissions"))?;
    let institution = match app.institution_for(caller, id, Permission::Admin).await {
        Err(ApiError::Forbidden { detail, .. }) => {
            let message = format!("Not authorized to create users for institution {id}");
            return Err(ApiError::Forbidden { detail, message });
        }
        other => other?,
    };
    let names: Names = serde_json::from_value(names.clone())
        .map_err(|_| ApiError::field("permissions", "\"permissions\" takes a list of names."))?;
    let role = names.role()?;
    let before = match user {
        Some(user) => app.catalog.role(&user.id, id).await?,
        None => None,
    };
    if user.is_some_and(|user| user.id == caller.id) && before != role {
        return Err(ApiError::said(StatusCode::BAD_REQUEST, "You can't change your own role."));
    }
    may_make(app, caller, &institution, before, role).await?;
    Ok(Place { institution, role })
}

/// Somebody who has an account already. Name and password stay what they are.
async fn joins(app: &App, caller: &Caller, user: User, places: &[Place]) -> Result<User, ApiError> {
    let mut roles = Vec::with_capacity(places.len());
    let mut told = Vec::new();
    for Place { institution, role } in places {
        if app.catalog.role(&user.id, &institution.id).await? == *role {
            continue;
        }
        roles.push((user.id.as_str(), institution.id.as_str(), *role));
        let name = role.map(Role::name);
        told.extend(letters::role_changed(&user, &caller.name, &institution.name, name));
    }
    app.catalog.set_roles(caller.by(), &roles, &told).await?;
    Ok(user)
}

async fn invited(
    app: &App,
    caller: &Caller,
    user: User,
    places: &[Place],
) -> Result<User, ApiError> {
    let grants: Vec<Grant<'_>> =
        places.iter().map(|place| (place.institution.id.as_str(), place.role)).collect();
    let names: Vec<&str> = places.iter().map(|place| place.institution.name.as_str()).collect();
    let names = if names.is_empty() { "your institution".to_owned() } else { names.join(", ") };
    let seconds = letters::INVITATION_DAYS * 86_400;
    let write = |user: &User, link: &str| letters::invitation(user, &names, link);
    let link = link_for(app, &user, seconds, write)?;
    let created = app.catalog.create_user(caller.by(), &user, &grants, Some(&link)).await;
    created.map_err(
        |error: CatalogError| {
            if error.is_taken() { ApiError::Conflict } else { error.into() }
        },
    )?;
    Ok(user)
}

//! `POST /user/new`: adds a user to an institution, with an existing or a new account. A new account has no password:
//! its owner sets one through an emailed link, so that no other user ever knows it.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use serde_json::Value;
use titlewise_catalog::{Catalog, CatalogError, Grant, Institution, Permission, Role, User};
use titlewise_service::accounts::attempts::Address;
use titlewise_service::accounts::caller::Caller;
use titlewise_service::accounts::emails;
use titlewise_service::accounts::handle::Accounts;
use titlewise_service::demo::rules;
use titlewise_service::error::Error;
use titlewise_service::outbox::Outbox;
use utoipa::ToSchema;

use crate::body::JsonBody;
use crate::documents::tag;
use crate::problem::ApiError;
use crate::routes::accounts::me::{address, named};
use crate::routes::accounts::password::invitation_link;
use crate::routes::accounts::people::{Person, user_document, waiting_document};
use crate::routes::accounts::user_permissions::{Names, PermissionNames, may_make};

/// The user to add. A password is ignored.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = NewPerson)]
pub(crate) struct NewUser {
    /// Email address. Required.
    #[schema(example = "colleague@example.edu", max_length = 254)]
    email: Option<String>,
    /// Name; used only for a new account.
    #[schema(max_length = 200)]
    name: Option<String>,
    /// Roles of the user, by institution. At least one is required, and the caller must be an Admin there.
    #[serde(default)]
    #[schema(value_type = Vec<PlaceGiven>, required = false, min_items = 1)]
    user_permissions: Vec<Value>,
}

/// Role at an institution.
#[derive(ToSchema)]
#[allow(dead_code)] // Schema only: parsed one by one, with an error for each invalid entry.
pub(crate) struct PlaceGiven {
    /// Id of the institution.
    #[schema(example = "institution-AbCdEf123456")]
    institution_id: String,
    /// Permissions of the user at the institution.
    permissions: PermissionNames,
}

/// Role at an institution.
struct InvitedPlace {
    institution: Institution,
    role: Option<Role>,
}

/// Add a user to an institution.
///
/// If the account does not exist, it is created, and the user gets an email with a link to set a password. A password
/// in the request is ignored. If the account exists with an unconfirmed address, the user gets such a link too, and the role
/// waits until the user has used it; the response then shows nothing about the account.
#[utoipa::path(post, path = "/user/new", operation_id = "invite", tag = tag::INSTITUTIONS,
    security(("session" = ["Admin"])), request_body = NewUser,
    responses(
        (status = 200, description = "The user, with the new roles.", body = Person),
        (status = 404, description = "The institution does not exist."),
        (status = 409, description = "Another request created this account at the same time."),
        (status = 429, description = "Too many emails."),
    ))]
pub(crate) async fn handle(
    State(catalog): State<Catalog>,
    State(accounts): State<Accounts>,
    State(outbox): State<Outbox>,
    caller: Caller,
    from: Address,
    JsonBody(new): JsonBody<NewUser>,
) -> Result<Json<Person>, ApiError> {
    rules::refuse(&caller, false, rules::SENDS_NO_EMAIL)?;
    let missing = || ApiError::said(StatusCode::BAD_REQUEST, "Email parameter is required.");
    let email =
        address(new.email.as_deref().filter(|email| !email.is_empty()).ok_or_else(missing)?)?;
    let places = places(&accounts, &caller, &new.user_permissions).await?;
    // Nothing is looked up before the caller is known to be an Admin of every place.
    let known = catalog.user_by_email(&email).await?;
    for place in &places {
        may_set(&catalog, &caller, place, known.as_ref()).await?;
    }
    accounts.attempts.mail(&caller.id, &from)?;
    let user = match known {
        Some(user) => {
            let waits = joins(&accounts, &outbox, &caller, &user, &places).await?;
            if waits {
                outbox.notify();
                return Ok(Json(waiting_document(&email)));
            }
            user
        }
        None => {
            let name = new.name.as_deref().map(str::trim).filter(|name| !name.is_empty());
            let name = named(name.unwrap_or("Anonymous User"))?;
            let user = User::new(&name, &email);
            invited(&accounts, &outbox, &caller, user, &places).await?
        }
    };
    outbox.notify();
    let is_seen = |id: &str| places.iter().any(|place| place.institution.id == id);
    // Roles at other institutions are not disclosed here.
    let document =
        user_document(&catalog, &accounts, &user, &caller, |one| is_seen(&one.institution_id))
            .await?;
    Ok(Json(document))
}

/// Returns the places of an invitation: at least one, and the caller is an Admin of each.
async fn places(
    accounts: &Accounts,
    caller: &Caller,
    posted: &[Value],
) -> Result<Vec<InvitedPlace>, ApiError> {
    if posted.is_empty() {
        let detail = "Name at least one institution where you are an Admin, with permissions.";
        return Err(ApiError::field("user_permissions", detail));
    }
    let mut places = Vec::with_capacity(posted.len());
    for one in posted {
        places.push(place(accounts, caller, one).await?);
    }
    Ok(places)
}

async fn place(
    accounts: &Accounts,
    caller: &Caller,
    posted: &Value,
) -> Result<InvitedPlace, ApiError> {
    let missing = |key: &str| {
        let message = format!("Missing key in user_permissions object: '{key}'");
        ApiError::said(StatusCode::BAD_REQUEST, message)
    };
    let id = posted["institution_id"].as_str().ok_or_else(|| missing("institution_id"))?;
    let names = posted.get("permissions").ok_or_else(|| missing("permissions"))?;
    let institution = match accounts.institution_for(caller, id, Permission::Admin).await {
        Err(Error::Forbidden { detail, .. }) => {
            let message = format!("Not authorized to create users for institution {id}");
            return Err(Error::Forbidden { detail, message }.into());
        }
        other => other?,
    };
    rules::refuse(caller, institution.is_demo, rules::SENDS_NO_EMAIL)?;
    let names: Names = serde_json::from_value(names.clone())
        .map_err(|_| ApiError::field("permissions", "\"permissions\" takes a list of names."))?;
    let role = names.role()?;
    Ok(InvitedPlace { institution, role })
}

/// Checks that the caller may set the role of a place for a user, who may not have an account yet.
async fn may_set(
    catalog: &Catalog,
    caller: &Caller,
    InvitedPlace { institution, role }: &InvitedPlace,
    user: Option<&User>,
) -> Result<(), ApiError> {
    let before = match user {
        Some(user) => catalog.role(&user.id, &institution.id).await?,
        None => None,
    };
    if role.is_none() && before.is_none() {
        return Err(ApiError::field("permissions", "Choose at least one permission."));
    }
    if user.is_some_and(|user| user.id == caller.id) && before != *role {
        return Err(ApiError::said(StatusCode::BAD_REQUEST, "You can't change your own role."));
    }
    may_make(catalog, caller, institution, before, *role).await
}

/// Adds a user who already has an account. Name and password stay unchanged. Returns whether a role waits for the
/// confirmation of the user's email address.
async fn joins(
    accounts: &Accounts,
    outbox: &Outbox,
    caller: &Caller,
    user: &User,
    places: &[InvitedPlace],
) -> Result<bool, ApiError> {
    let catalog = &accounts.catalog;
    let mut roles = Vec::with_capacity(places.len());
    let (mut told, mut waiting) = (Vec::new(), Vec::new());
    for InvitedPlace { institution, role } in places {
        let before = catalog.role(&user.id, &institution.id).await?;
        if before == *role {
            continue;
        }
        roles.push((user.id.as_str(), institution.id.as_str(), *role));
        if before.is_none() && user.must_confirm() {
            waiting.push(institution.name.as_str());
            continue;
        }
        let name = role.map(Role::name);
        told.extend(emails::role_changed(user, &caller.name, &institution.name, name));
    }
    catalog.set_roles(caller.by(), &roles, &told).await?;
    if waiting.is_empty() {
        return Ok(false);
    }
    catalog
        .add_link(&user.id, &invitation_link(accounts, outbox, user, &waiting.join(", "))?)
        .await?;
    Ok(true)
}

async fn invited(
    accounts: &Accounts,
    outbox: &Outbox,
    caller: &Caller,
    user: User,
    places: &[InvitedPlace],
) -> Result<User, ApiError> {
    let grants: Vec<Grant<'_>> =
        places.iter().map(|place| (place.institution.id.as_str(), place.role)).collect();
    let names: Vec<&str> = places.iter().map(|place| place.institution.name.as_str()).collect();
    let link = invitation_link(accounts, outbox, &user, &names.join(", "))?;
    let created = accounts.catalog.create_user(caller.by(), &user, &grants, Some(&link)).await;
    created.map_err(|error: CatalogError| -> Error {
        if error.is_taken() { Error::Conflict } else { error.into() }
    })?;
    Ok(user)
}

//! `GET /user/me`: the current user. `POST /user/me`: changes the user's name, email address, username or password.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde_json::{Map, Value};
use titlewise_catalog::{Catalog, CatalogError, User};
use titlewise_service::accounts::caller::Caller;
use titlewise_service::accounts::handle::Accounts;
use titlewise_service::accounts::{emails, password};
use utoipa::ToSchema;

use crate::body::JsonBody;
use crate::documents::tag;
use crate::problem::ApiError;
use crate::routes::accounts::login::bad_password;
use crate::routes::accounts::people::{Person, user_document};

/// Time after sign-in, in seconds, during which the current password is not required.
const FRESH: i64 = 900;

/// Changes of the current user. Omitted fields stay unchanged.
#[derive(ToSchema)]
#[allow(dead_code)] // Schema only: parsed field by field, since null differs from an omitted field.
pub(crate) struct MeEdit {
    /// Name, 1 to 200 characters.
    #[schema(min_length = 1, max_length = 200)]
    name: Option<String>,
    /// Email address. Requires the current password.
    #[schema(example = "librarian@example.edu", max_length = 254)]
    email: Option<String>,
    /// Username; blank or null removes it.
    username: Option<String>,
    /// New password, 8 to 200 characters. All other sessions end.
    #[schema(min_length = 8, max_length = 200)]
    password: Option<String>,
    /// Current password. Required for a new password or email address more than 15 minutes after sign-in.
    current_password: Option<String>,
}

/// Get the current user.
#[utoipa::path(get, path = "/user/me", operation_id = "me", tag = tag::ACCOUNTS,
    security(("session" = [])),
    responses((status = 200, description = "The user, with all roles.", body = Person)))]
pub(crate) async fn get(
    State(catalog): State<Catalog>,
    State(accounts): State<Accounts>,
    caller: Caller,
) -> Result<Json<Person>, ApiError> {
    Ok(Json(user_document(&catalog, &accounts, &caller, &caller, |_| true).await?))
}

/// Change the name, email address, username or password of the current user.
#[utoipa::path(post, path = "/user/me", operation_id = "edit_me", tag = tag::ACCOUNTS,
    security(("session" = [])), request_body = MeEdit,
    responses(
        (status = 200, description = "The updated user.", body = Person),
        (status = 403, description = "The current password is wrong."),
        (status = 409, description = "Another user has this email address or username."),
        (status = 429, description = "Too many attempts."),
    ))]
pub(crate) async fn post(
    State(catalog): State<Catalog>,
    State(accounts): State<Accounts>,
    caller: Caller,
    JsonBody(posted): JsonBody<Map<String, Value>>,
) -> Result<Json<Person>, ApiError> {
    if posted.is_empty() {
        let message = "Post a User object to change properties.";
        return Err(ApiError::said(StatusCode::BAD_REQUEST, message));
    }
    let mut changed: User = (*caller).clone();
    if let Some(name) = text(&posted, "name")? {
        changed.name = named(&name)?;
    }
    if posted.contains_key("email") {
        let email = text(&posted, "email")?.filter(|email| !email.trim().is_empty());
        let gone = || ApiError::said(StatusCode::BAD_REQUEST, "Can't remove your email address.");
        changed.email = Some(address(&email.ok_or_else(gone)?)?);
    }
    if posted.contains_key("username") {
        changed.username = text(&posted, "username")?.filter(|name| !name.trim().is_empty());
    }
    let new_password = text(&posted, "password")?;
    if let Some(new) = &new_password {
        password::check(new)?;
    }
    if new_password.is_some() || changed.email != caller.email {
        prove(&accounts, &caller, text(&posted, "current_password")?).await?;
    }
    if let Some(new) = new_password {
        changed.password_hash = Some(accounts.hash(new).await?);
    }
    let saved = catalog.save_user(caller.by(), &changed, &caller.session.id).await;
    saved.map_err(|error| taken(error, &changed, &caller))?;
    let mut caller = caller;
    caller.session.user = changed;
    Ok(Json(user_document(&catalog, &accounts, &caller, &caller, |_| true).await?))
}

/// Protects the account if a browser is left open: requires the current password unless the user signed in recently.
async fn prove(
    accounts: &Accounts,
    caller: &Caller,
    current: Option<String>,
) -> Result<(), ApiError> {
    let Some(hash) = caller.password_hash.clone() else { return Ok(()) };
    match current {
        Some(current) => {
            accounts.attempts.password(&caller.id)?;
            if accounts.is_right(current, hash).await? { Ok(()) } else { Err(bad_password()) }
        }
        None if accounts.catalog.clock().seconds() - caller.session.started_at < FRESH => Ok(()),
        None => Err(ApiError::field("current_password", "Give your current password as well.")),
    }
}

fn taken(error: CatalogError, changed: &User, before: &User) -> ApiError {
    if !error.is_taken() {
        return error.into();
    }
    let message = if changed.email == before.email {
        format!(
            "A user with username {} already exists.",
            changed.username.as_deref().unwrap_or_default()
        )
    } else {
        format!(
            "A user with email {} already exists.",
            changed.email.as_deref().unwrap_or_default()
        )
    };
    ApiError::Said { status: StatusCode::CONFLICT, message }
}

fn text(posted: &Map<String, Value>, field: &str) -> Result<Option<String>, ApiError> {
    match posted.get(field) {
        None | Some(Value::Null) => Ok(None),
        Some(Value::String(text)) => Ok(Some(text.clone())),
        Some(_) => Err(ApiError::field(field, format!("\"{field}\" takes a text."))),
    }
}

/// Validates the name of a user.
pub(crate) fn named(given: &str) -> Result<String, ApiError> {
    let name = given.trim();
    if name.is_empty() || name.chars().count() > 200 || name.chars().any(char::is_control) {
        return Err(ApiError::field("name", "\"name\" takes 1 to 200 characters."));
    }
    Ok(name.to_owned())
}

/// Validates an email address.
pub(crate) fn address(given: &str) -> Result<String, ApiError> {
    let email = given.trim();
    if !emails::is_address(email) {
        return Err(ApiError::field("email", "This email isn't valid."));
    }
    Ok(email.to_owned())
}

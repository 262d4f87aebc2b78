//! `GET /user/me`: who is signed in. `POST /user/me`: another name, e-mail address, username or password.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde_json::{Map, Value};
use utoipa::ToSchema;

use super::login::bad_password;
use super::people::{Person, user_document};
use crate::catalog::{CatalogError, User, moment};
use crate::server::body::Body;
use crate::server::describe::tag;
use crate::server::identity::caller::Caller;
use crate::server::identity::password;
use crate::server::problem::ApiError;
use crate::server::state::App;

/// Seconds after signing in within which the password is not asked for again.
const FRESH: i64 = 900;

/// What is to be changed; what is left out stays as it is.
#[derive(ToSchema)]
#[allow(dead_code)] // Read field by field, for null says something else than nothing.
pub(super) struct MeEdit {
    /// The name, of 1 to 200 characters.
    #[schema(min_length = 1, max_length = 200)]
    name: Option<String>,
    /// The e-mail address. Takes the current password.
    #[schema(example = "librarian@example.edu", max_length = 254)]
    email: Option<String>,
    /// Another name to sign in with; blank or null takes it away.
    username: Option<String>,
    /// The new password, of 8 to 200 characters. Every other session ends.
    #[schema(min_length = 8, max_length = 200)]
    password: Option<String>,
    /// The current password, needed for another password or e-mail address later than 15 minutes after signing in.
    current_password: Option<String>,
}

/// Who is signed in.
#[utoipa::path(get, path = "/user/me", operation_id = "me", tag = tag::ACCOUNTS,
    security(("session" = [])),
    responses((status = 200, description = "The person, with every role.", body = Person)))]
pub(super) async fn get(State(app): State<App>, caller: Caller) -> Result<Json<Person>, ApiError> {
    Ok(Json(user_document(&app, &caller, &caller, |_| true).await?))
}

/// Another name, e-mail address, username or password of who is signed in.
#[utoipa::path(post, path = "/user/me", operation_id = "edit_me", tag = tag::ACCOUNTS,
    security(("session" = [])), request_body = MeEdit,
    responses(
        (status = 200, description = "The person as it is from now on.", body = Person),
        (status = 403, description = "The current password is wrong."),
        (status = 409, description = "Somebody has this e-mail address or username."),
        (status = 429, description = "Too many attempts."),
    ))]
pub(super) async fn post(
    State(app): State<App>,
    caller: Caller,
    Body(posted): Body<Map<String, Value>>,
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
        prove(&app, &caller, text(&posted, "current_password")?).await?;
    }
    if let Some(new) = new_password {
        changed.password_hash = Some(app.hash(new).await?);
    }
    let saved = app.catalog.save_user(caller.by(), &changed, &caller.session.id).await;
    saved.map_err(|error| taken(error, &changed, &caller))?;
    let mut caller = caller;
    caller.session.user = changed;
    Ok(Json(user_document(&app, &caller, &caller, |_| true).await?))
}

/// Whoever finds an open browser must not take the account over: the password is asked for, unless somebody gave it
/// a moment ago.
async fn prove(app: &App, caller: &Caller, current: Option<String>) -> Result<(), ApiError> {
    let Some(hash) = caller.password_hash.clone() else { return Ok(()) };
    match current {
        Some(current) => {
            app.attempts.password(&caller.id)?;
            if app.is_right(current, hash).await? { Ok(()) } else { Err(bad_password()) }
        }
        None if moment() - caller.session.started_at < FRESH => Ok(()),
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

/// A name that somebody is called by.
pub(super) fn named(given: &str) -> Result<String, ApiError> {
    let name = given.trim();
    if name.is_empty() || name.chars().count() > 200 || name.chars().any(char::is_control) {
        return Err(ApiError::field("name", "\"name\" takes 1 to 200 characters."));
    }
    Ok(name.to_owned())
}

/// An e-mail address that can be written to.
pub(super) fn address(given: &str) -> Result<String, ApiError> {
    let email = given.trim();
    if email.len() > 254 || email.parse::<lettre::Address>().is_err() {
        return Err(ApiError::field("email", "This email isn't valid."));
    }
    Ok(email.to_owned())
}

//! `GET /user/me`: the current user. `POST /user/me`: changes the user's name, email address, username or password.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde_json::{Map, Value};
use titlewise_catalog::{Catalog, CatalogError, EditProof, Edited, UserEdit};
use titlewise_service::accounts::attempts::Address;
use titlewise_service::accounts::caller::Caller;
use titlewise_service::accounts::handle::Accounts;
use titlewise_service::accounts::{emails, password};
use titlewise_service::demo::rules;
use titlewise_service::error::Error;
use titlewise_service::outbox::Outbox;
use utoipa::ToSchema;

use crate::body::JsonBody;
use crate::documents::tag;
use crate::problem::ApiError;
use crate::routes::accounts::email::Requested;
use crate::routes::accounts::login::bad_password;
use crate::routes::accounts::people::{Person, user_document};

/// Time after sign-in, in seconds, during which the current password is not required.
const FRESH: i64 = 900;
/// Maximum length of a username in characters.
const MAX_USERNAME: usize = 200;

/// Changes of the current user. Omitted fields stay unchanged.
#[derive(ToSchema)]
#[allow(dead_code)] // Schema only: parsed field by field, since null differs from an omitted field.
pub(crate) struct MeEdit {
    /// Name, 1 to 200 characters.
    #[schema(min_length = 1, max_length = 200)]
    name: Option<String>,
    /// New email address. Requires the current password. The user gets a link there, and the address changes when the
    /// user has opened it. The current address is sent again if it is unconfirmed.
    #[schema(example = "librarian@example.edu", max_length = 254)]
    email: Option<String>,
    /// Username without "@"; blank or null removes it.
    #[schema(max_length = 200)]
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

/// The changes of a request, validated.
struct Changes {
    name: Option<String>,
    username: Option<Option<String>>,
    email: Option<String>,
    password: Option<String>,
    current_password: Option<String>,
}

/// Change the name, email address, username or password of the current user.
///
/// A new email address becomes effective when the user opens the link that is sent there (`pending_email` until then).
#[utoipa::path(post, path = "/user/me", operation_id = "edit_me", tag = tag::ACCOUNTS,
    security(("session" = [])), request_body = MeEdit,
    responses(
        (status = 200, description = "The updated user.", body = Person),
        (status = 403, description = "The current password is wrong, or passwords are off for the account."),
        (status = 409, description = "Another user has this email address or username."),
        (status = 429, description = "Too many attempts."),
    ))]
pub(crate) async fn post(
    State(catalog): State<Catalog>,
    State(accounts): State<Accounts>,
    State(outbox): State<Outbox>,
    caller: Caller,
    from: Address,
    JsonBody(posted): JsonBody<Map<String, Value>>,
) -> Result<Json<Person>, ApiError> {
    if posted.is_empty() {
        let message = "Post a User object to change properties.";
        return Err(ApiError::said(StatusCode::BAD_REQUEST, message));
    }
    if posted.keys().any(|field| ["email", "username", "password"].contains(&field.as_str())) {
        rules::refuse(&caller, false, rules::KEEPS_ITS_ACCOUNT)?;
    }
    let changes = read(&posted)?;
    let email = changes.email.filter(|email| {
        caller.email.as_deref() != Some(email.as_str()) || !caller.is_email_confirmed
    });
    if changes.password.is_some() {
        accounts.providers.allow_password(caller.email.as_deref())?;
    }
    let mut proof = EditProof { session_id: Some(&caller.session.id), password_hash: None };
    if changes.password.is_some() || email.is_some() {
        proof.password_hash = prove(&accounts, &caller, changes.current_password).await?;
    }
    let requested = match &email {
        Some(email) => Requested::new(&catalog, &accounts, &outbox, &caller, &from, email).await?,
        None => Requested::default(),
    };
    let password_hash = match changes.password {
        Some(new) => Some(accounts.hash(new).await?),
        None => None,
    };
    let edit = UserEdit {
        name: changes.name.as_deref(),
        username: changes.username.as_ref().map(Option::as_deref),
        password_hash: password_hash.as_deref(),
        spelling: requested.spelling.as_deref(),
        email: requested.change(),
    };
    let edited = catalog.edit_user(caller.by(), &caller.id, proof, edit).await;
    let after = match edited.map_err(|error| taken(error, changes.username.flatten()))? {
        Edited::Done(after) => *after,
        Edited::SessionEnded => {
            return Err(Error::SignInNeeded { reason: "Token has been revoked" }.into());
        }
        Edited::PasswordChanged => return Err(bad_password()),
    };
    outbox.notify();
    let mut caller = caller.clone();
    caller.session.user = after;
    Ok(Json(user_document(&catalog, &accounts, &caller, &caller, |_| true).await?))
}

fn read(posted: &Map<String, Value>) -> Result<Changes, ApiError> {
    let name = text(posted, "name")?.map(|name| named(&name)).transpose()?;
    let mut email = None;
    if posted.contains_key("email") {
        let given = text(posted, "email")?.filter(|email| !email.trim().is_empty());
        let gone = || ApiError::said(StatusCode::BAD_REQUEST, "Can't remove your email address.");
        email = Some(address(&given.ok_or_else(gone)?)?);
    }
    let username = match posted.contains_key("username") {
        true => Some(username(text(posted, "username")?)?),
        false => None,
    };
    let password = text(posted, "password")?;
    if let Some(new) = &password {
        password::check(new)?;
    }
    let current_password = text(posted, "current_password")?;
    Ok(Changes { name, username, email, password, current_password })
}

/// Validates a username; none if it is blank. "@" is refused, so that a username is never mistaken for an address.
fn username(given: Option<String>) -> Result<Option<String>, ApiError> {
    let Some(name) = given.filter(|name| !name.trim().is_empty()) else { return Ok(None) };
    if name.contains('@') {
        return Err(ApiError::field("username", "A username can't contain \"@\"."));
    }
    if name.chars().count() > MAX_USERNAME || name.chars().any(char::is_control) {
        return Err(ApiError::field("username", "A username has 1 to 200 characters."));
    }
    Ok(Some(name))
}

/// Protects the account if a browser is left open: requires the current password unless the user signed in recently.
/// Returns the hash of the password that the caller proved to know.
async fn prove<'a>(
    accounts: &Accounts,
    caller: &'a Caller,
    current: Option<String>,
) -> Result<Option<&'a str>, ApiError> {
    let Some(hash) = caller.password_hash.as_deref() else { return Ok(None) };
    match current {
        Some(current) => {
            let is_right = accounts.knows_password(&caller.session.id, current, hash).await?;
            if is_right { Ok(Some(hash)) } else { Err(bad_password()) }
        }
        None if accounts.catalog.clock().seconds() - caller.session.started_at < FRESH => Ok(None),
        None => Err(ApiError::field("current_password", "Enter your current password as well.")),
    }
}

fn taken(error: CatalogError, username: Option<String>) -> ApiError {
    if !error.is_taken() {
        return error.into();
    }
    let name = username.unwrap_or_default();
    ApiError::said(StatusCode::CONFLICT, format!("A user with username {name} already exists."))
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

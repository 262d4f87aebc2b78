//! `POST /password/request-reset` and `POST /password/reset`: reset a forgotten password.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use titlewise_catalog::{Catalog, Link, User};
use titlewise_service::accounts::attempts::Address;
use titlewise_service::accounts::handle::Accounts;
use titlewise_service::accounts::link::{self, new_link};
use titlewise_service::accounts::{emails, password};
use titlewise_service::error::Error;
use titlewise_service::outbox::Outbox;
use utoipa::ToSchema;

use crate::documents::tag;
use crate::lenient_body::LenientBody;
use crate::problem::ApiError;
use crate::routes::accounts::login::named;
use crate::state::HideAccounts;

/// The user who needs a new password. One of the three fields is required.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = PasswordWanted)]
pub(crate) struct ResetBody {
    /// Email address, case-insensitive.
    #[schema(example = "librarian@example.edu")]
    email: Option<String>,
    /// Username.
    username: Option<String>,
    /// User id.
    user_id: Option<String>,
}

/// Result, in words.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Done {
    /// Message.
    pub message: String,
}

/// Request a link to reset a password.
///
/// The link is sent by email, works once and expires after one day. A server can be configured to answer alike for
/// accounts that do not exist.
#[utoipa::path(post, path = "/password/request-reset", operation_id = "request_password_link", tag = tag::ACCOUNTS,
    request_body = ResetBody,
    responses(
        (status = 200, description = "The email was queued.", body = Done),
        (status = 403, description = "Passwords are off for the domain of the email address."),
        (status = 404, description = "The account does not exist or has no email address."),
        (status = 429, description = "Too many attempts."),
    ))]
pub(crate) async fn request(
    State(catalog): State<Catalog>,
    State(accounts): State<Accounts>,
    State(outbox): State<Outbox>,
    State(HideAccounts(hides)): State<HideAccounts>,
    address: Address,
    LenientBody(wanted): LenientBody<ResetBody>,
) -> Result<Json<Done>, ApiError> {
    accounts.attempts.link_call(&address)?;
    let ResetBody { email, username, user_id } = wanted;
    if email.is_none() && username.is_none() && user_id.is_none() {
        let message = "User ID, username or email parameter is required.";
        return Err(ApiError::said(StatusCode::BAD_REQUEST, message));
    }
    if let Some(email) = email.as_deref().filter(|email| email.contains('@')) {
        accounts.providers.allow_password(Some(email))?;
    }
    let asked = [&user_id, &email, &username].into_iter().flatten().next();
    let asked = asked.map(|asked| asked.trim().to_lowercase()).unwrap_or_default();
    let user = match user_id {
        Some(id) => catalog.user(&id).await?.ok_or_else(|| ApiError::not_found("user", &id)),
        None => named(&catalog, email.as_deref(), username.as_deref()).await,
    };
    let user = match user {
        Err(ApiError::Service(Error::NotFound { .. })) if hides => None,
        user => Some(user?),
    };
    if let Some(user) = &user
        && let Err(refusal) = accounts.providers.allow_password(user.email.as_deref())
    {
        return if hides { Ok(received()) } else { Err(refusal.into()) };
    }
    // What is counted must not show whether the account exists either.
    accounts.attempts.link(user.as_ref().filter(|_| !hides).map_or(&asked, |user| &user.id))?;
    let made = match &user {
        Some(user) => link_for(&outbox, user, emails::RESET_HOURS * 3_600, emails::reset)?,
        None => return Ok(received()),
    };
    match (user, &made.letter) {
        (Some(user), Some(_)) => {
            catalog.add_link(&user.id, &made).await?;
            outbox.notify();
            Ok(received())
        }
        _ if hides => Ok(received()),
        _ => Err(ApiError::said(StatusCode::NOT_FOUND, "User has no email address.")),
    }
}

fn received() -> Json<Done> {
    Json(Done { message: "reset request received".to_owned() })
}

/// Creates a reset link for a user and the email that contains it.
pub(crate) fn link_for(
    outbox: &Outbox,
    user: &User,
    seconds: i64,
    write: impl FnOnce(&User, &str) -> Option<titlewise_catalog::Email>,
) -> Result<Link, ApiError> {
    let (secret, token_hash) = new_link()?;
    // Browsers do not send what follows "#", so the token reaches no log and no other server.
    let letter = write(user, &outbox.page(&format!("/reset-password#token={secret}")));
    Ok(Link { token_hash, seconds, letter })
}

/// Creates the link with which an invited user sets a password, and the email that contains it. Where passwords are off, the
/// email leads to the login page instead, and no one gets the link.
pub(crate) fn invitation_link(
    accounts: &Accounts,
    outbox: &Outbox,
    user: &User,
    places: &str,
) -> Result<Link, ApiError> {
    let seconds = emails::INVITATION_DAYS * 86_400;
    let email = user.email.as_deref();
    if accounts.providers.allows_password(email) {
        return link_for(outbox, user, seconds, |user, link| {
            emails::invitation(user, places, link)
        });
    }
    let provider = email.and_then(|email| accounts.providers.of_email(email));
    let provider = provider.map_or("single sign-on", |provider| &provider.name);
    let page = outbox.page("/login");
    link_for(outbox, user, seconds, |user, _| {
        emails::invitation_to_provider(user, places, provider, &page)
    })
}

/// A new password.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = PasswordChosen)]
pub(crate) struct Chosen {
    /// Token of the link. Required.
    token: Option<String>,
    /// New password, 8 to 200 characters. Required.
    #[schema(min_length = 8, max_length = 200)]
    password: Option<String>,
}

/// Set a new password with a reset link.
///
/// All sessions of the old password end.
#[utoipa::path(post, path = "/password/reset", operation_id = "reset_password", tag = tag::ACCOUNTS,
    request_body = Chosen,
    responses(
        (status = 200, description = "The password was set.", body = Done),
        (status = 403, description = "Passwords are off for the domain of the email address."),
        (status = 404, description = "The link is invalid, was used or has expired."),
        (status = 429, description = "Too many attempts."),
    ))]
pub(crate) async fn reset(
    State(catalog): State<Catalog>,
    State(accounts): State<Accounts>,
    address: Address,
    LenientBody(chosen): LenientBody<Chosen>,
) -> Result<Json<Done>, ApiError> {
    accounts.attempts.link_call(&address)?;
    let token = required("token", chosen.token)?;
    let new = required("password", chosen.password)?;
    let unknown = || ApiError::said(StatusCode::NOT_FOUND, "Unrecognized reset token.");
    let token = link::hash(&token);
    // A rejected password does not use up the link.
    let owner = catalog.user_of_link(&token).await?.ok_or_else(unknown)?;
    let owner = catalog.user(&owner).await?.ok_or_else(unknown)?;
    accounts.providers.allow_password(owner.email.as_deref())?;
    password::check(&new)?;
    let hash = accounts.hash(new).await?;
    let id = catalog.use_link(&token, &hash).await?.ok_or_else(unknown)?;
    Ok(Json(Done { message: format!("password reset for user {id}") }))
}

fn required(field: &str, value: Option<String>) -> Result<String, ApiError> {
    value.filter(|value| !value.is_empty()).ok_or_else(|| {
        ApiError::said(StatusCode::BAD_REQUEST, format!("Missing required parameter: {field}."))
    })
}

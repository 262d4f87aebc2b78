//! `POST /password/request-reset` and `POST /password/reset`: a new password for somebody who forgot it.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::login::named;
use crate::catalog::{Link, User};
use crate::server::describe::tag;
use crate::server::given::Given;
use crate::server::identity::attempts::Address;
use crate::server::identity::{letters, link, new_link, password};
use crate::server::problem::ApiError;
use crate::server::state::App;

/// Who wants another password. Takes one of the three.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = PasswordWanted)]
pub(super) struct Wanted {
    /// The e-mail address, in any case.
    #[schema(example = "librarian@example.edu")]
    email: Option<String>,
    /// The username.
    username: Option<String>,
    /// The id.
    user_id: Option<String>,
}

/// What was done, in words.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Done {
    /// The words.
    pub message: String,
}

/// Ask for a link to choose another password.
///
/// It comes by mail, works once, and ends after a day.
#[utoipa::path(post, path = "/password/request-reset", operation_id = "request_password_link", tag = tag::ACCOUNTS,
    request_body = Wanted,
    responses(
        (status = 200, description = "The mail is on its way.", body = Done),
        (status = 404, description = "There is no such account, or it has no e-mail address."),
        (status = 429, description = "Too many attempts."),
    ))]
pub(super) async fn request(
    State(app): State<App>,
    address: Address,
    Given(wanted): Given<Wanted>,
) -> Result<Json<Done>, ApiError> {
    app.attempts.link_call(&address)?;
    let Wanted { email, username, user_id } = wanted;
    if email.is_none() && username.is_none() && user_id.is_none() {
        let message = "User ID, username or email parameter is required.";
        return Err(ApiError::said(StatusCode::BAD_REQUEST, message));
    }
    let user = match user_id {
        Some(id) => app.catalog.user(&id).await?.ok_or_else(|| ApiError::not_found("user", &id))?,
        None => named(&app, email.as_deref(), username.as_deref()).await?,
    };
    app.attempts.link(&user.id)?;
    let no_address = || ApiError::said(StatusCode::NOT_FOUND, "User has no email address.");
    let seconds = letters::RESET_HOURS * 3_600;
    let made = link_for(&app, &user, seconds, letters::reset)?;
    if made.letter.is_none() {
        return Err(no_address());
    }
    app.catalog.add_link(&user.id, &made).await?;
    app.mail_bell.notify_one();
    Ok(Json(Done { message: "reset request received".to_owned() }))
}

/// A link for a user and the mail that it is sent in.
pub(super) fn link_for(
    app: &App,
    user: &User,
    seconds: i64,
    write: impl FnOnce(&User, &str) -> Option<crate::catalog::Letter>,
) -> Result<Link, ApiError> {
    let (secret, token_hash) = new_link()?;
    let letter = write(user, &app.page(&format!("/reset-password?token={secret}")));
    Ok(Link { token_hash, seconds, letter })
}

/// What is chosen.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = PasswordChosen)]
pub(super) struct Chosen {
    /// What the link holds. Must be there.
    token: Option<String>,
    /// The new password, of 8 to 200 characters. Must be there.
    #[schema(min_length = 8, max_length = 200)]
    password: Option<String>,
}

/// Choose another password by a link.
///
/// Whoever was signed in with the old one is so no more.
#[utoipa::path(post, path = "/password/reset", operation_id = "reset_password", tag = tag::ACCOUNTS,
    request_body = Chosen,
    responses(
        (status = 200, description = "The password is chosen.", body = Done),
        (status = 404, description = "The link is none of ours, was used, or has ended."),
        (status = 429, description = "Too many attempts."),
    ))]
pub(super) async fn reset(
    State(app): State<App>,
    address: Address,
    Given(chosen): Given<Chosen>,
) -> Result<Json<Done>, ApiError> {
    app.attempts.link_call(&address)?;
    let token = required("token", chosen.token)?;
    let new = required("password", chosen.password)?;
    let unknown = || ApiError::said(StatusCode::NOT_FOUND, "Unrecognized reset token.");
    let token = link::hash(&token);
    // A password that is refused uses nothing up.
    app.catalog.user_of_link(&token).await?.ok_or_else(unknown)?;
    password::check(&new)?;
    let hash = app.hash(new).await?;
    let id = app.catalog.use_link(&token, &hash).await?.ok_or_else(unknown)?;
    Ok(Json(Done { message: format!("password reset for user {id}") }))
}

fn required(field: &str, value: Option<String>) -> Result<String, ApiError> {
    value.filter(|value| !value.is_empty()).ok_or_else(|| {
        ApiError::said(StatusCode::BAD_REQUEST, format!("Missing required parameter: {field}."))
    })
}

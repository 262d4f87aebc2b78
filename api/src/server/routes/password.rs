//! `POST /password/request-reset` and `POST /password/reset`: a new password for somebody who forgot it.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde_json::{Value, json};

use super::login::named;
use crate::catalog::{Link, User};
use crate::server::given::Given;
use crate::server::identity::attempts::Address;
use crate::server::identity::{letters, link, new_link, password};
use crate::server::problem::ApiError;
use crate::server::state::App;

/// Who wants one.
#[derive(Debug, serde::Deserialize)]
pub(super) struct Wanted {
    email: Option<String>,
    username: Option<String>,
    user_id: Option<String>,
}

pub(super) async fn request(
    State(app): State<App>,
    address: Address,
    Given(wanted): Given<Wanted>,
) -> Result<Json<Value>, ApiError> {
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
    Ok(Json(json!({ "message": "reset request received" })))
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
#[derive(Debug, serde::Deserialize)]
pub(super) struct Chosen {
    token: Option<String>,
    password: Option<String>,
}

pub(super) async fn reset(
    State(app): State<App>,
    address: Address,
    Given(chosen): Given<Chosen>,
) -> Result<Json<Value>, ApiError> {
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
    Ok(Json(json!({ "message": format!("password reset for user {id}") })))
}

fn required(field: &str, value: Option<String>) -> Result<String, ApiError> {
    value.filter(|value| !value.is_empty()).ok_or_else(|| {
        ApiError::said(StatusCode::BAD_REQUEST, format!("Missing required parameter: {field}."))
    })
}

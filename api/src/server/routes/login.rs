//! `POST /user/login` (and `/login`): signs somebody in. The first of its two steps comes without password, to learn
//! whether there is an account.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use utoipa::ToSchema;

use super::session::{Signed, signed_in};
use crate::catalog::User;
use crate::server::describe::tag;
use crate::server::given::Given;
use crate::server::identity::attempts::Address;
use crate::server::problem::ApiError;
use crate::server::state::App;

/// Who wants to sign in. Takes an e-mail address or a username.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct Credentials {
    /// The e-mail address, in any case; or the username.
    #[schema(example = "librarian@example.edu")]
    email: Option<String>,
    /// The username.
    username: Option<String>,
    /// The password. Left out to learn whether there is an account.
    #[serde(default)]
    password: Option<String>,
}

/// Sign in.
///
/// The fields may also stand behind the question mark. Signing in may take two steps: without password the answer is 403
/// where there is an account and 404 where there is none.
#[utoipa::path(post, path = "/user/login", operation_id = "sign_in", tag = tag::ACCOUNTS,
    request_body = Credentials,
    responses(
        (status = 200, description = "A token.", body = Signed),
        (status = 400, description = "No account is named, or two different ones are."),
        (status = 403, description = "The password is wrong, or there is none."),
        (status = 404, description = "There is no such account."),
        (status = 429, description = "Too many attempts."),
    ))]
pub(super) async fn handle(
    State(app): State<App>,
    address: Address,
    Given(given): Given<Credentials>,
) -> Result<Json<Signed>, ApiError> {
    app.attempts.sign_in(&address)?;
    let user = named(&app, given.email.as_deref(), given.username.as_deref()).await?;
    let password = given.password.unwrap_or_default();
    if password.is_empty() {
        return Err(bad_password());
    }
    app.attempts.password(&user.id)?;
    if app.is_shut(&user.id) {
        return Err(bad_password());
    }
    let Some(hash) = user.password_hash.clone() else { return Err(bad_password()) };
    if !app.is_right(password, hash).await? {
        tracing::info!(user = user.id, "wrong password");
        return Err(bad_password());
    }
    signed_in(&app, &user.id).await
}

pub(super) fn bad_password() -> ApiError {
    ApiError::Forbidden {
        detail: "Password incorrect.".to_owned(),
        message: "Bad password.".to_owned(),
    }
}

/// The user with an e-mail address or a username; what looks like the first may be the second.
pub(super) async fn named(
    app: &App,
    email: Option<&str>,
    username: Option<&str>,
) -> Result<User, ApiError> {
    let given =
        |text: Option<&str>| text.map(str::trim).filter(|text| !text.is_empty()).map(str::to_owned);
    let (email, username) = (given(email), given(username));
    if email.is_none() && username.is_none() {
        let message = "Username or email parameter is required.";
        return Err(ApiError::said(StatusCode::BAD_REQUEST, message));
    }
    let by_email = match &email {
        Some(email) => app.catalog.user_by_email(email).await?,
        None => None,
    };
    let by_username = match (&username, &email) {
        (Some(username), _) => app.catalog.user_by_username(username).await?,
        (None, Some(email)) if by_email.is_none() => app.catalog.user_by_username(email).await?,
        _ => None,
    };
    match (by_email, by_username) {
        (Some(one), Some(other)) if one.id != other.id => Err(ApiError::said(
            StatusCode::BAD_REQUEST,
            "Email, username, and user id are in use by different users.",
        )),
        (one, other) => {
            let asked = email.or(username).unwrap_or_default();
            one.or(other).ok_or_else(|| ApiError::not_found("user", &asked))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Credentials;

    #[test]
    fn a_password_of_null_is_none() {
        let given: Credentials =
            serde_json::from_str(r#"{"email": "a@b.example", "password": null}"#).unwrap();
        assert!(given.password.is_none());
    }
}

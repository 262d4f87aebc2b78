//! `POST /user/login` (and `/login`): signs a user in. The first of two steps has no password and checks whether the
//! account exists.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use titlewise_catalog::{Catalog, User};
use titlewise_service::accounts::handle::Accounts;
use titlewise_service::accounts::sign_in::{Origin, Secrets};
use titlewise_service::demo::sandbox::{DEMO_PASSWORD, Sandboxes};
use titlewise_service::error::Error;
use titlewise_service::outbox::Outbox;
use utoipa::ToSchema;

use crate::device::Device;
use crate::documents::tag;
use crate::lenient_body::LenientBody;
use crate::problem::ApiError;
use crate::routes::accounts::session::{Signed, signed_in_as, visit};
use crate::signing_in::SigningIn;
use crate::state::HideAccounts;

/// Credentials. An email address or a username is required.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct Credentials {
    /// Email address, case-insensitive; or the username.
    #[schema(example = "librarian@example.edu")]
    pub(crate) email: Option<String>,
    /// Username.
    pub(crate) username: Option<String>,
    /// Password. Omit it to check whether the account exists.
    #[serde(default)]
    pub(crate) password: Option<String>,
    /// Code of the authenticator app, or a recovery code: required together with the password if the account has two-factor
    /// sign-in. Without it the problem type is `urn:titlewise:problem:code-needed`, with a wrong one `…:wrong-code`.
    #[serde(default)]
    #[schema(example = "287082")]
    pub(crate) code: Option<String>,
}

/// Sign in.
///
/// A browser also gets a cookie by which it is recognised: wrong passwords from elsewhere do not delay it. The cookie grants
/// nothing. The fields may also be query parameters. Sign-in can take two steps: without a password, the status is 403 if the
/// account exists and 404 if it does not; a server can be configured to answer 403 for both.
#[utoipa::path(post, path = "/user/login", operation_id = "sign_in", tag = tag::ACCOUNTS,
    request_body = Credentials,
    responses(
        (status = 200, description = "A token.", body = Signed),
        (status = 400, description = "The request names no account, or two different ones."),
        (status = 403, description = "The password is wrong or missing; or it is right, and the code is wrong or missing."),
        (status = 404, description = "The account does not exist."),
        (status = 429, description = "Too many attempts, or too many visitors of the demo."),
        (status = 503, description = "The demo is not ready."),
    ))]
pub(crate) async fn handle(
    State(catalog): State<Catalog>,
    State(accounts): State<Accounts>,
    State(HideAccounts(hides)): State<HideAccounts>,
    State(outbox): State<Outbox>,
    State(sandboxes): State<Sandboxes>,
    from: SigningIn,
    LenientBody(given): LenientBody<Credentials>,
) -> Result<Response, ApiError> {
    if sandboxes.is_of_demo(given.email.as_deref()) {
        accounts.attempts.sign_in(&from.address)?;
        return match given.password.as_deref() {
            Some(DEMO_PASSWORD) => {
                let signed = visit(&accounts, &sandboxes, &from).await?;
                Ok(signed.into_response())
            }
            _ => Err(bad_password()),
        };
    }
    match attempt(&catalog, &accounts, hides, from.origin(), given).await? {
        Attempt::Right(user) => {
            let signed = signed_in_as(&catalog, &accounts, &user).await?;
            let token = accounts.tokens.device(&user.id)?;
            Ok((Device::cookie(&token, outbox.is_https()), signed).into_response())
        }
        Attempt::WrongPassword => Err(bad_password()),
        Attempt::CodeRefused(refusal) => Err(refusal.into()),
        Attempt::Unknown(refusal) => Err(refusal),
    }
}

/// Result of credentials.
pub(crate) enum Attempt {
    /// They are right.
    Right(Box<User>),
    /// The password is wrong or missing. If accounts are hidden, also: the account does not exist.
    WrongPassword,
    /// The password is right, but the account needs a code, which is missing or wrong.
    CodeRefused(Error),
    /// They name no account, two different ones, or one that does not exist.
    Unknown(ApiError),
}

/// Checks credentials. Counts the attempt, and each refusal, for the address.
pub(crate) async fn attempt(
    catalog: &Catalog,
    accounts: &Accounts,
    hides: bool,
    from: Origin<'_>,
    given: Credentials,
) -> Result<Attempt, ApiError> {
    accounts.attempts.sign_in(from.address)?;
    let password = given.password.unwrap_or_default();
    if !password.is_empty()
        && let Some(email) = given.email.as_deref().filter(|email| email.contains('@'))
    {
        // A rule of the domain, whether or not the account exists.
        accounts.providers.allow_password(Some(email))?;
    }
    let refused = match named(catalog, given.email.as_deref(), given.username.as_deref()).await {
        Ok(user) => {
            let secrets = Secrets { password, code: given.code.unwrap_or_default() };
            let signs_in = match secrets.password.is_empty() {
                true => Ok(false),
                false => accounts.signs_in(&user, secrets, from).await,
            };
            match signs_in {
                Ok(true) => return Ok(Attempt::Right(Box::new(user))),
                Ok(false) => Attempt::WrongPassword,
                Err(refusal @ (Error::CodeNeeded | Error::WrongCode)) => {
                    return Ok(Attempt::CodeRefused(refusal));
                }
                // Named by the username: the answer must not show that the account exists.
                Err(Error::PasswordsOff { .. }) if hides => Attempt::WrongPassword,
                Err(error) => return Err(error.into()),
            }
        }
        Err(refusal) => {
            tracing::info!(address = %from.address, "sign-in without an account");
            unknown(accounts, hides, refusal, password, from).await?
        }
    };
    // Refusals show whether an account exists.
    accounts.attempts.lookup(from.address)?;
    Ok(refused)
}

/// Returns the refusal for an account that does not exist. If `hides` is set, it is the same as for a wrong password, counts
/// alike and takes as long.
async fn unknown(
    accounts: &Accounts,
    hides: bool,
    refusal: ApiError,
    password: String,
    from: Origin<'_>,
) -> Result<Attempt, Error> {
    match refusal {
        ApiError::Service(Error::NotFound { id, .. }) if hides => {
            if !password.is_empty() {
                accounts.refuses(&id.to_lowercase(), password, from).await?;
            }
            Ok(Attempt::WrongPassword)
        }
        refusal => Ok(Attempt::Unknown(refusal)),
    }
}

pub(crate) fn bad_password() -> ApiError {
    Error::bad_password().into()
}

/// Returns the user with an email address or a username. A value that looks like an email address may be a username.
pub(crate) async fn named(
    catalog: &Catalog,
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
        Some(email) => catalog.user_by_email(email).await?,
        None => None,
    };
    let by_username = match (&username, &email) {
        (Some(username), _) => catalog.user_by_username(username).await?,
        (None, Some(email)) if by_email.is_none() => catalog.user_by_username(email).await?,
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

//! `POST /user/login/account`: the first of two steps of signing in, as the screens take it. The same question to
//! `POST /user/login` is answered by 403 or 404, which every browser reports as an error.

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use titlewise_catalog::Catalog;
use titlewise_service::accounts::attempts::Address;
use titlewise_service::accounts::handle::Accounts;
use titlewise_service::accounts::sign_in::Origin;
use titlewise_service::demo::sandbox::Sandboxes;
use titlewise_service::error::Error;
use utoipa::ToSchema;

use crate::body::JsonBody;
use crate::device::Device;
use crate::documents::tag;
use crate::problem::ApiError;
use crate::routes::accounts::login::{Attempt, Credentials, attempt};
use crate::state::HideAccounts;

/// An account to look for. An email address or a username is required.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = AccountQuestion)]
pub(crate) struct Question {
    /// Email address, case-insensitive; or the username.
    #[schema(example = "librarian@example.edu")]
    email: Option<String>,
    /// Username.
    username: Option<String>,
}

/// Whether the account exists.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AccountAnswer)]
pub(crate) struct Answer {
    /// Whether the account exists; always true where passwords are off.
    is_known: bool,
    /// Provider of single sign-on for the domain of the email address; null without one. It does not depend on the
    /// account.
    provider: Option<SignOnProvider>,
    /// Whether users of the domain may sign in with a password.
    accepts_password: bool,
}

/// A provider of single sign-on.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SignOnProvider {
    /// Id, for `GET /session/sso/{provider}`.
    #[schema(example = "campus")]
    id: String,
    /// Name.
    #[schema(example = "Campus login")]
    name: String,
}

/// Check whether an account exists.
///
/// Answers what `POST /user/login` answers without a password, with the same limits, but always with a success.
#[utoipa::path(post, path = "/user/login/account", operation_id = "look_for_account", tag = tag::ACCOUNTS,
    request_body = Question,
    responses(
        (status = 200, description = "Whether the account exists.", body = Answer),
        (status = 400, description = "The request names no account, or two different ones."),
        (status = 429, description = "Too many attempts."),
    ))]
pub(crate) async fn handle(
    State(catalog): State<Catalog>,
    State(accounts): State<Accounts>,
    State(HideAccounts(hides)): State<HideAccounts>,
    State(sandboxes): State<Sandboxes>,
    address: Address,
    device: Device,
    JsonBody(Question { email, username }): JsonBody<Question>,
) -> Result<Json<Answer>, ApiError> {
    if sandboxes.is_of_demo(email.as_deref()) {
        accounts.attempts.sign_in(&address)?;
        return Ok(Json(Answer { is_known: true, provider: None, accepts_password: true }));
    }
    let from = Origin { address: &address, device: device.token() };
    let address_given = email.as_deref().filter(|email| email.contains('@'));
    let provider = address_given.and_then(|email| accounts.providers.of_email(email));
    let provider =
        provider.map(|one| SignOnProvider { id: one.id.clone(), name: one.name.clone() });
    if address_given.is_some() && !accounts.providers.allows_password(address_given) {
        accounts.attempts.sign_in(&address)?;
        return Ok(Json(Answer { is_known: true, provider, accepts_password: false }));
    }
    let credentials = Credentials { email, username, password: None, code: None };
    let is_known = match attempt(&catalog, &accounts, hides, from, credentials).await? {
        Attempt::Right(_) | Attempt::WrongPassword | Attempt::CodeRefused(_) => true,
        Attempt::Unknown(ApiError::Service(Error::NotFound { .. })) => false,
        Attempt::Unknown(refusal) => return Err(refusal),
    };
    Ok(Json(Answer { is_known, provider, accepts_password: true }))
}

//! Small routes that only clients of the compatible service use: `GET` and `POST /`, `GET /protected`, `POST
//! /user/demo`, and routes that the service itself removed.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use titlewise_catalog::Catalog;
use titlewise_service::accounts::caller::Caller;
use titlewise_service::accounts::handle::Accounts;
use titlewise_service::accounts::sign_in::Secrets;
use titlewise_service::demo::sandbox::Sandboxes;
use utoipa::ToSchema;

use crate::assets;
use crate::documents::tag;
use crate::lenient_body::LenientBody;
use crate::problem::ApiError;
use crate::routes::accounts::session::{Signed, signed_in_as, visit};
use crate::signing_in::SigningIn;
use crate::state::HasDemo;

/// Liveness response.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Alive {
    /// Version that clients compare with.
    #[schema(example = "0.0.1")]
    version: &'static str,
    /// Message.
    #[schema(example = "Don't panic")]
    msg: &'static str,
}

const ALIVE: Alive = Alive { version: "0.0.1", msg: "Don't panic" };

/// Get a liveness response for programs that accept JSON, or the web application for browsers.
#[utoipa::path(get, path = "/", operation_id = "root", tag = tag::SERVICE,
    responses((status = 200, description = "Running.", content((Alive = "application/json"), (String = "text/html")))))]
pub(crate) async fn root(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    let accepts =
        headers.get(header::ACCEPT).and_then(|accept| accept.to_str().ok()).unwrap_or_default();
    if accepts.contains("application/json") && !accepts.contains("text/html") {
        return Json(ALIVE).into_response();
    }
    assets::serve(method, uri, headers).await
}

/// Get a liveness response.
#[utoipa::path(post, path = "/", operation_id = "alive", tag = tag::SERVICE,
    responses((status = 200, description = "The server is running.", body = Alive)))]
pub(crate) async fn alive() -> Json<Alive> {
    Json(ALIVE)
}

/// The current user.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SignedInAs {
    /// Id of the user.
    #[schema(example = "user-AbCdEf123456")]
    logged_in_as: String,
}

/// Get the id of the current user.
#[utoipa::path(get, path = "/protected", operation_id = "protected", tag = tag::ACCOUNTS,
    security(("session" = [])),
    responses((status = 200, description = "The id.", body = SignedInAs)))]
pub(crate) async fn protected(caller: Caller) -> Json<SignedInAs> {
    Json(SignedInAs { logged_in_as: caller.id.clone() })
}

fn removed(instead: &str) -> ApiError {
    ApiError::said(StatusCode::NOT_FOUND, format!("Removed. Use {instead}."))
}

/// Removed from the older interface.
#[utoipa::path(get, path = "/account", operation_id = "account", tag = tag::ACCOUNTS,
    security(("session" = [])),
    responses((status = 404, description = "`detail` names the replacement.")))]
pub(crate) async fn account(_: Caller) -> ApiError {
    removed("/user/me or /institution/<institution_id>")
}

/// Removed from the older interface.
#[utoipa::path(get, path = "/admin/change-password", operation_id = "change_password", tag = tag::ACCOUNTS,
    responses((status = 404, description = "`detail` names the replacement.")))]
pub(crate) async fn change_password() -> ApiError {
    removed("/user/me or /password-request-reset")
}

/// Removed from the older interface.
#[utoipa::path(get, path = "/admin/register", operation_id = "register", tag = tag::ACCOUNTS,
    responses((status = 404, description = "`detail` names the replacement.")))]
pub(crate) async fn register() -> ApiError {
    removed("/user/new or /user/demo")
}

/// Visitor of the demo.
#[derive(Debug, serde::Deserialize, ToSchema)]
pub(crate) struct Visitor {
    /// Email address. Required.
    #[schema(example = "visitor@example.edu")]
    email: Option<String>,
    /// Username.
    username: Option<String>,
    /// Password of an existing account.
    password: Option<String>,
}

/// Sign in to the demo, for an older interface.
///
/// Every visitor gets a sandbox, like with `POST /session/demo`; email addresses are not stored. Users with an account
/// are signed in with the correct password.
#[utoipa::path(post, path = "/user/demo", operation_id = "visit_demo", tag = tag::ACCOUNTS,
    request_body = Visitor,
    responses(
        (status = 200, description = "A token.", body = Signed),
        (status = 403, description = "The password is right, and the account needs a code, which this address does not accept."),
        (status = 404, description = "This server has no demo."),
        (status = 409, description = "Another user has this email address or username."),
        (status = 429, description = "Too many attempts, or too many visitors."),
        (status = 503, description = "The demo is not ready."),
    ))]
pub(crate) async fn demo(
    State(catalog): State<Catalog>,
    State(accounts): State<Accounts>,
    State(sandboxes): State<Sandboxes>,
    State(has_demo): State<HasDemo>,
    from: SigningIn,
    LenientBody(visitor): LenientBody<Visitor>,
) -> Result<Json<Signed>, ApiError> {
    accounts.attempts.sign_in(&from.address)?;
    let filled = |text: Option<String>| text.filter(|text| !text.trim().is_empty());
    let Some(email) = filled(visitor.email) else {
        return Err(ApiError::said(StatusCode::BAD_REQUEST, "Email parameter is required."));
    };
    let by_email = catalog.user_by_email(email.trim()).await?;
    let (user, taken) = match (by_email, filled(visitor.username)) {
        (Some(user), _) => (Some(user), format!("email {}", email.trim())),
        (None, Some(name)) => (catalog.user_by_username(&name).await?, format!("username {name}")),
        (None, None) => (None, String::new()),
    };
    if let Some(user) = user {
        if let Some(password) = filled(visitor.password) {
            let secrets = Secrets { password, ..Secrets::default() };
            if accounts.signs_in(&user, secrets, from.origin()).await? {
                return signed_in_as(&catalog, &accounts, &user).await;
            }
        }
        let message = format!("A user with {taken} already exists.");
        return Err(ApiError::said(StatusCode::CONFLICT, message));
    }
    if !has_demo.0 {
        return Err(ApiError::NoRoute);
    }
    visit(&accounts, &sandboxes, &from).await
}

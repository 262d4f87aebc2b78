//! Small addresses that only clients of the known service ask for: `GET` and `POST /`, `GET /protected`,
//! `POST /user/demo`, and addresses that it took away itself.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use utoipa::ToSchema;

use super::session::{Signed, signed_in};
use crate::server::assets;
use crate::server::demo::DEMO_USER;
use crate::server::describe::tag;
use crate::server::given::Given;
use crate::server::identity::attempts::Address;
use crate::server::identity::caller::Caller;
use crate::server::problem::ApiError;
use crate::server::state::App;

/// A sign of life.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Alive {
    /// What clients compare it with.
    #[schema(example = "0.0.1")]
    version: &'static str,
    /// Some words.
    #[schema(example = "Don't panic")]
    msg: &'static str,
}

const ALIVE: Alive = Alive { version: "0.0.1", msg: "Don't panic" };

/// A sign of life for programs that ask for JSON, the screens for people.
#[utoipa::path(get, path = "/", operation_id = "root", tag = tag::SERVICE,
    responses((status = 200, description = "It is there.", content((Alive = "application/json"), (String = "text/html")))))]
pub(super) async fn root(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    let accepts =
        headers.get(header::ACCEPT).and_then(|accept| accept.to_str().ok()).unwrap_or_default();
    if accepts.contains("application/json") && !accepts.contains("text/html") {
        return Json(ALIVE).into_response();
    }
    assets::serve(method, uri, headers).await
}

/// A sign of life.
#[utoipa::path(post, path = "/", operation_id = "alive", tag = tag::SERVICE,
    responses((status = 200, description = "It is there.", body = Alive)))]
pub(super) async fn alive() -> Json<Alive> {
    Json(ALIVE)
}

/// Who is signed in.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct SignedInAs {
    /// The id of the user.
    #[schema(example = "user-AbCdEf123456")]
    logged_in_as: String,
}

/// The id of who is signed in.
#[utoipa::path(get, path = "/protected", operation_id = "protected", tag = tag::ACCOUNTS,
    security(("session" = [])),
    responses((status = 200, description = "The id.", body = SignedInAs)))]
pub(super) async fn protected(caller: Caller) -> Json<SignedInAs> {
    Json(SignedInAs { logged_in_as: caller.id.clone() })
}

fn removed(instead: &str) -> ApiError {
    ApiError::said(StatusCode::NOT_FOUND, format!("Removed. Use {instead}."))
}

/// Removed by the older interface itself.
#[utoipa::path(get, path = "/account", operation_id = "account", tag = tag::ACCOUNTS,
    security(("session" = [])),
    responses((status = 404, description = "`detail` says what to use instead.")))]
pub(super) async fn account(_: Caller) -> ApiError {
    removed("/user/me or /institution/<institution_id>")
}

/// Removed by the older interface itself.
#[utoipa::path(get, path = "/admin/change-password", operation_id = "change_password", tag = tag::ACCOUNTS,
    responses((status = 404, description = "`detail` says what to use instead.")))]
pub(super) async fn change_password() -> ApiError {
    removed("/user/me or /password-request-reset")
}

/// Removed by the older interface itself.
#[utoipa::path(get, path = "/admin/register", operation_id = "register", tag = tag::ACCOUNTS,
    responses((status = 404, description = "`detail` says what to use instead.")))]
pub(super) async fn register() -> ApiError {
    removed("/user/new or /user/demo")
}

/// Who wants to see the demo.
#[derive(Debug, serde::Deserialize, ToSchema)]
pub(super) struct Visitor {
    /// An e-mail address. Must be there.
    #[schema(example = "visitor@example.edu")]
    email: Option<String>,
    /// A username.
    username: Option<String>,
    /// The password of somebody who has an account.
    password: Option<String>,
}

/// Sign in to the demo, as an older interface has it.
///
/// Everybody shares it; nobody's address is kept. Somebody who has an account is signed in with the right password.
#[utoipa::path(post, path = "/user/demo", operation_id = "visit_demo", tag = tag::ACCOUNTS,
    request_body = Visitor,
    responses(
        (status = 200, description = "A token.", body = Signed),
        (status = 404, description = "This server has no demo."),
        (status = 409, description = "Somebody has this e-mail address or username."),
        (status = 429, description = "Too many attempts."),
    ))]
pub(super) async fn demo(
    State(app): State<App>,
    address: Address,
    Given(visitor): Given<Visitor>,
) -> Result<Json<Signed>, ApiError> {
    app.attempts.sign_in(&address)?;
    let filled = |text: Option<String>| text.filter(|text| !text.trim().is_empty());
    let Some(email) = filled(visitor.email) else {
        return Err(ApiError::said(StatusCode::BAD_REQUEST, "Email parameter is required."));
    };
    let by_email = app.catalog.user_by_email(email.trim()).await?;
    let (user, taken) = match (by_email, filled(visitor.username)) {
        (Some(user), _) => (Some(user), format!("email {}", email.trim())),
        (None, Some(name)) => {
            (app.catalog.user_by_username(&name).await?, format!("username {name}"))
        }
        (None, None) => (None, String::new()),
    };
    if let Some(user) = user {
        app.attempts.password(&user.id)?;
        let password = filled(visitor.password).filter(|_| !app.is_shut(&user.id));
        if let (Some(password), Some(hash)) = (password, user.password_hash.clone())
            && app.is_right(password, hash).await?
        {
            return signed_in(&app, &user.id).await;
        }
        let message = format!("A user with {taken} already exists.");
        return Err(ApiError::said(StatusCode::CONFLICT, message));
    }
    if !app.has_demo {
        return Err(ApiError::NoRoute);
    }
    signed_in(&app, DEMO_USER).await
}

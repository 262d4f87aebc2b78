//! `POST /user/login/account`: the first of two steps of signing in, as the screens take it. The same question to
//! `POST /user/login` is answered by 403 or 404, which every browser reports as an error.

use axum::Json;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::handler::Handler;
use axum::http::request::Parts;
use axum::http::{HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

use crate::body::JsonBody;
use crate::documents::tag;
use crate::problem::ApiError;
use crate::routes::accounts::login;
use crate::state::AppState;

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
    /// Whether a password can be entered next.
    is_known: bool,
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
    State(state): State<AppState>,
    parts: Parts,
    JsonBody(Question { email, username }): JsonBody<Question>,
) -> Result<Response, ApiError> {
    let body = json!({"email": email, "username": username, "password": null});
    let mut request = Request::from_parts(parts, Body::from(body.to_string()));
    *request.uri_mut() = Uri::from_static("/user/login");
    request.headers_mut().remove(header::CONTENT_LENGTH);
    let json = HeaderValue::from_static("application/json");
    request.headers_mut().insert(header::CONTENT_TYPE, json);
    let response = Handler::call(login::handle, request, state).await;
    let is_known = match response.status() {
        StatusCode::FORBIDDEN => true,
        StatusCode::NOT_FOUND => false,
        _ => return Ok(response),
    };
    Ok(Json(Answer { is_known }).into_response())
}

//! `POST /session/demo`, `POST /session/renew`, `DELETE /session`: ways in and out beside the password.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Serialize;
use utoipa::ToSchema;

use crate::server::demo::DEMO_USER;
use crate::server::describe::tag;
use crate::server::identity::attempts::Address;
use crate::server::identity::caller::Caller;
use crate::server::problem::ApiError;
use crate::server::state::App;

/// Seconds after which somebody signs in again, whatever happens.
const LONGEST: i64 = 14 * 86_400;

/// A token.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Signed {
    /// Good for twelve hours, while its session lasts: fourteen days, or until its end.
    #[schema(example = "eyJ0eXAiOiJKV1QiLCJhbGciOiJIUzI1NiJ9…")]
    access_token: String,
}

/// Sign in to the demo.
///
/// Lets anybody in who wants to see the invented library, where there is one.
#[utoipa::path(post, path = "/session/demo", operation_id = "sign_in_to_demo", tag = tag::ACCOUNTS,
    responses(
        (status = 200, description = "A token.", body = Signed),
        (status = 404, description = "This server has no demo."),
        (status = 429, description = "Too many attempts."),
    ))]
pub(super) async fn demo(
    State(app): State<App>,
    address: Address,
) -> Result<Json<Signed>, ApiError> {
    app.attempts.sign_in(&address)?;
    if !app.has_demo {
        return Err(ApiError::NoRoute);
    }
    signed_in(&app, DEMO_USER).await
}

/// A fresh token of the same session.
#[utoipa::path(post, path = "/session/renew", operation_id = "renew_session", tag = tag::ACCOUNTS,
    security(("session" = [])),
    responses((status = 200, description = "A token.", body = Signed)))]
pub(super) async fn renew(
    State(app): State<App>,
    caller: Caller,
) -> Result<Json<Signed>, ApiError> {
    Ok(Json(Signed { access_token: app.tokens.access(&caller.session)? }))
}

/// Sign out.
///
/// Every token of the session is worth nothing from now on.
#[utoipa::path(delete, path = "/session", operation_id = "sign_out", tag = tag::ACCOUNTS,
    security(("session" = [])),
    responses((status = 204, description = "The session has ended.")))]
pub(super) async fn end(State(app): State<App>, caller: Caller) -> Result<StatusCode, ApiError> {
    app.catalog.end_session(&caller.session.id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Begins a session.
pub(super) async fn signed_in(app: &App, user_id: &str) -> Result<Json<Signed>, ApiError> {
    let session = app.catalog.start_session(user_id, LONGEST).await?;
    tracing::info!(user = user_id, "signed in");
    Ok(Json(Signed { access_token: app.tokens.access(&session)? }))
}

//! `POST /session/demo`, `POST /session/renew`, `DELETE /session`: ways in and out beside the password.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::server::demo::DEMO_USER;
use crate::server::identity::attempts::Address;
use crate::server::identity::caller::Caller;
use crate::server::problem::ApiError;
use crate::server::state::App;

/// Seconds after which somebody signs in again, whatever happens.
const LONGEST: i64 = 14 * 86_400;

/// Lets anybody in who wants to see the invented library, where there is one.
pub(super) async fn demo(
    State(app): State<App>,
    address: Address,
) -> Result<Json<Value>, ApiError> {
    app.attempts.sign_in(&address)?;
    if !app.has_demo {
        return Err(ApiError::NoRoute);
    }
    signed_in(&app, DEMO_USER).await
}

/// A fresh token of the same session.
pub(super) async fn renew(State(app): State<App>, caller: Caller) -> Result<Json<Value>, ApiError> {
    Ok(Json(json!({ "access_token": app.tokens.access(&caller.session)? })))
}

/// Signs out: every token of the session is worth nothing from now on.
pub(super) async fn end(State(app): State<App>, caller: Caller) -> Result<StatusCode, ApiError> {
    app.catalog.end_session(&caller.session.id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Begins a session.
pub(super) async fn signed_in(app: &App, user_id: &str) -> Result<Json<Value>, ApiError> {
    let session = app.catalog.start_session(user_id, LONGEST).await?;
    tracing::info!(user = user_id, "signed in");
    Ok(Json(json!({ "access_token": app.tokens.access(&session)? })))
}

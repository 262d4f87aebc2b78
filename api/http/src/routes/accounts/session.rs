//! `POST /session/demo`, `POST /session/renew`, `DELETE /session`: sign-in to the demo, renewal and sign-out.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Serialize;
use titlewise_catalog::{Catalog, Session, User};
use titlewise_service::accounts::caller::Caller;
use titlewise_service::accounts::handle::Accounts;
use titlewise_service::demo::sandbox::Sandboxes;
use titlewise_service::error::Error;
use utoipa::ToSchema;

use crate::documents::tag;
use crate::problem::ApiError;
use crate::signing_in::SigningIn;
use crate::state::HasDemo;

/// Maximum age of a session, in seconds. Renewal does not extend it.
const MAX_AGE: i64 = 14 * 86_400;

/// A session token.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Signed {
    /// Token. Valid for twelve hours, at most until its session ends. A session lasts up to fourteen days.
    #[schema(example = "eyJ0eXAiOiJKV1QiLCJhbGciOiJIUzI1NiJ9…")]
    pub(crate) access_token: String,
}

/// A session token of a visitor of the demo, and what the visitor sees first.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Visit {
    /// Token. Valid for twelve hours, at most until its session ends.
    #[schema(example = "eyJ0eXAiOiJKV1QiLCJhbGciOiJIUzI1NiJ9…")]
    pub(crate) access_token: String,
    /// Package of the visitor's library; null if it is missing.
    #[schema(example = "package-q7XbK2mNt4Rd")]
    pub(crate) package_id: Option<String>,
    /// Scenario of this package to open first; null if it is missing.
    #[schema(example = "scenario-q7XbK2mNt4Rd")]
    pub(crate) scenario_id: Option<String>,
}

/// Sign in to the demo.
///
/// Gives the visitor a sandbox: a copy of the fictitious library, which is discarded after a day. A visitor with a valid
/// session in the header returns to the same sandbox.
#[utoipa::path(post, path = "/session/demo", operation_id = "sign_in_to_demo", tag = tag::ACCOUNTS,
    responses(
        (status = 200, description = "A token, and the scenario to open.", body = Visit),
        (status = 404, description = "This server has no demo."),
        (status = 429, description = "Too many attempts, or too many visitors."),
        (status = 503, description = "The demo is not ready."),
    ))]
pub(crate) async fn demo(
    State(accounts): State<Accounts>,
    State(sandboxes): State<Sandboxes>,
    State(has_demo): State<HasDemo>,
    from: SigningIn,
) -> Result<Json<Visit>, ApiError> {
    accounts.attempts.sign_in(&from.address)?;
    if !has_demo.0 {
        return Err(ApiError::NoRoute);
    }
    let session = visiting(&sandboxes, &from).await?;
    let (package_id, scenario_id) = sandboxes
        .first_screen(&session.user.id)
        .await?
        .map(|first| (first.package_id, first.scenario_id))
        .unzip();
    let access_token = accounts.tokens.access(&session)?;
    Ok(Json(Visit { access_token, package_id, scenario_id }))
}

/// Returns the session of a visitor who comes back, or a session in a new sandbox.
async fn visiting(sandboxes: &Sandboxes, from: &SigningIn) -> Result<Session, ApiError> {
    match &from.returning.0 {
        Some(session) => Ok(session.clone()),
        None => Ok(sandboxes.open(&from.address).await?),
    }
}

/// Signs a visitor in to the sandbox of the session, or to a new one.
pub(crate) async fn visit(
    accounts: &Accounts,
    sandboxes: &Sandboxes,
    from: &SigningIn,
) -> Result<Json<Signed>, ApiError> {
    let session = visiting(sandboxes, from).await?;
    Ok(Json(Signed { access_token: accounts.tokens.access(&session)? }))
}

/// Create a new token for the same session.
#[utoipa::path(post, path = "/session/renew", operation_id = "renew_session", tag = tag::ACCOUNTS,
    security(("session" = [])),
    responses((status = 200, description = "A token.", body = Signed)))]
pub(crate) async fn renew(
    State(accounts): State<Accounts>,
    caller: Caller,
) -> Result<Json<Signed>, ApiError> {
    Ok(Json(Signed { access_token: accounts.tokens.access(&caller.session)? }))
}

/// Sign out.
///
/// All tokens of the session become invalid. The sandbox of a visitor of the demo is discarded.
#[utoipa::path(delete, path = "/session", operation_id = "sign_out", tag = tag::ACCOUNTS,
    security(("session" = [])),
    responses((status = 204, description = "The session has ended.")))]
pub(crate) async fn end(
    State(catalog): State<Catalog>,
    State(sandboxes): State<Sandboxes>,
    caller: Caller,
) -> Result<StatusCode, ApiError> {
    catalog.end_session(&caller.session.id).await?;
    if caller.is_demo {
        sandboxes.end(&caller.id).await?;
    }
    Ok(StatusCode::NO_CONTENT)
}

/// Starts a session of a user whose credentials were checked, unless they changed meanwhile.
pub(crate) async fn signed_in_as(
    catalog: &Catalog,
    accounts: &Accounts,
    checked: &User,
) -> Result<Json<Signed>, ApiError> {
    let session = catalog.start_session(&checked.id, MAX_AGE).await?;
    let User { password_hash, has_two_factor, .. } = &session.user;
    if *password_hash != checked.password_hash || *has_two_factor != checked.has_two_factor {
        catalog.end_session(&session.id).await?;
        return Err(Error::bad_password().into());
    }
    tracing::info!(user = checked.id, "signed in");
    Ok(Json(Signed { access_token: accounts.tokens.access(&session)? }))
}

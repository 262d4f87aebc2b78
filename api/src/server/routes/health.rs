//! `GET /health`: this process answers. `GET /ready`: what it needs answers too, so that it may be sent requests.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Serialize;
use utoipa::ToSchema;

use crate::server::describe::tag;
use crate::server::state::App;

/// A process that answers.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Health {
    /// Always `ok`.
    #[schema(example = "ok")]
    status: &'static str,
}

/// Whether this process does its work.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Readiness {
    /// `ok` or `not ready`.
    #[schema(example = "ok")]
    status: &'static str,
    /// `ok` or `does not answer`: the database.
    #[schema(example = "ok")]
    catalog: &'static str,
    /// `ok` or `does not answer`: the store of files.
    #[schema(example = "ok")]
    store: &'static str,
}

/// Does this process answer?
///
/// Says nothing about what the process needs; see `/ready`.
#[utoipa::path(get, path = "/health", operation_id = "health", tag = tag::SERVICE,
    responses((status = 200, description = "It does.", body = Health)))]
pub(super) async fn health() -> Json<Health> {
    Json(Health { status: "ok" })
}

/// Does what this process needs answer too?
///
/// A balancer sends requests to processes that say so.
#[utoipa::path(get, path = "/ready", operation_id = "ready", tag = tag::SERVICE,
    responses(
        (status = 200, description = "It does.", body = Readiness),
        (status = 503, description = "The database or the store does not.", body = Readiness),
    ))]
pub(super) async fn ready(State(app): State<App>) -> (StatusCode, Json<Readiness>) {
    let catalog = app.catalog.live_reference().await.map(|_| ()).map_err(|error| error.to_string());
    let store = app.store.is_there().await.map_err(|error| error.to_string());
    let is_ready = catalog.is_ok() && store.is_ok();
    for fault in [&catalog, &store].into_iter().filter_map(|one| one.as_ref().err()) {
        tracing::warn!(fault, "not ready");
    }
    let said = |one: Result<(), String>| if one.is_ok() { "ok" } else { "does not answer" };
    let status = if is_ready { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE };
    let word = if is_ready { "ok" } else { "not ready" };
    (status, Json(Readiness { status: word, catalog: said(catalog), store: said(store) }))
}

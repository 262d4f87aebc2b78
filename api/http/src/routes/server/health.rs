//! `GET /health`: whether this process responds. `GET /ready`: whether its dependencies respond too, so that it can
//! receive requests.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Serialize;
use titlewise_catalog::Catalog;
use titlewise_storage::Store;
use utoipa::ToSchema;

use crate::documents::tag;

/// State of a process that responds.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Health {
    /// Always `ok`.
    #[schema(example = "ok")]
    status: &'static str,
}

/// Readiness of this process.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Readiness {
    /// `ok` or `not ready`.
    #[schema(example = "ok")]
    status: &'static str,
    /// State of the database: `ok` or `does not answer`.
    #[schema(example = "ok")]
    catalog: &'static str,
    /// State of the file store: `ok` or `does not answer`.
    #[schema(example = "ok")]
    store: &'static str,
}

/// Check whether this process responds.
///
/// Does not check its dependencies; see `/ready`.
#[utoipa::path(get, path = "/health", operation_id = "health", tag = tag::SERVICE,
    responses((status = 200, description = "The process responds.", body = Health)))]
pub(crate) async fn health() -> Json<Health> {
    Json(Health { status: "ok" })
}

/// Check whether the dependencies of this process respond too.
///
/// A load balancer sends requests to processes that are ready.
#[utoipa::path(get, path = "/ready", operation_id = "ready", tag = tag::SERVICE,
    responses(
        (status = 200, description = "The database and the file store respond.", body = Readiness),
        (status = 503, description = "The database or the file store does not respond.", body = Readiness),
    ))]
pub(crate) async fn ready(
    State(catalog): State<Catalog>,
    State(store): State<Store>,
) -> (StatusCode, Json<Readiness>) {
    let catalog = catalog.live_reference().await.map(|_| ()).map_err(|error| error.to_string());
    let store = store.is_there().await.map_err(|error| error.to_string());
    let is_ready = catalog.is_ok() && store.is_ok();
    for fault in [&catalog, &store].into_iter().filter_map(|one| one.as_ref().err()) {
        tracing::warn!(fault, "not ready");
    }
    let said = |one: Result<(), String>| if one.is_ok() { "ok" } else { "does not answer" };
    let status = if is_ready { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE };
    let word = if is_ready { "ok" } else { "not ready" };
    (status, Json(Readiness { status: word, catalog: said(catalog), store: said(store) }))
}

//! `GET /health`: this process answers. `GET /ready`: what it needs answers too, so that it may be sent requests.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::server::state::App;

pub(super) async fn health() -> Json<Value> {
    Json(json!({ "status": "ok" }))
}

pub(super) async fn ready(State(app): State<App>) -> (StatusCode, Json<Value>) {
    let catalog = app.catalog.live_reference().await.map(|_| ()).map_err(|error| error.to_string());
    let store = app.store.is_there().await.map_err(|error| error.to_string());
    let is_ready = catalog.is_ok() && store.is_ok();
    for fault in [&catalog, &store].into_iter().filter_map(|one| one.as_ref().err()) {
        tracing::warn!(fault, "not ready");
    }
    let said = |one: Result<(), String>| if one.is_ok() { "ok" } else { "does not answer" };
    let status = if is_ready { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE };
    let document = json!({
        "status": if is_ready { "ok" } else { "not ready" },
        "catalog": said(catalog),
        "store": said(store),
    });
    (status, Json(document))
}

//! `GET /package`: every package.

use axum::Json;
use axum::extract::State;
use serde_json::{Value, json};

use crate::server::problem::ApiError;
use crate::server::state::App;

pub(super) async fn handle(State(app): State<App>) -> Result<Json<Value>, ApiError> {
    Ok(Json(json!({ "packages": app.catalog.packages().await? })))
}

//! `GET /package`: every package that somebody may see.

use axum::Json;
use axum::extract::State;
use serde_json::{Value, json};

use crate::server::identity::caller::Caller;
use crate::server::problem::ApiError;
use crate::server::state::App;

pub(super) async fn handle(
    State(app): State<App>,
    caller: Caller,
) -> Result<Json<Value>, ApiError> {
    Ok(Json(json!({ "packages": app.catalog.packages(&caller.id).await? })))
}

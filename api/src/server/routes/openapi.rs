//! `GET /openapi.json`: the description of the interface.

use axum::Json;
use serde_json::Value;

use crate::server::describe::{description, tag};

/// This description.
#[utoipa::path(get, path = "/openapi.json", operation_id = "openapi", tag = tag::SERVICE,
    responses((status = 200, description = "The description, as OpenAPI 3.1.", body = Value)))]
pub(super) async fn handle() -> Json<&'static Value> {
    Json(description())
}

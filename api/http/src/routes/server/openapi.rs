//! `GET /openapi.json`: the API description.

use axum::Json;
use axum::extract::State;
use serde_json::Value;

use crate::documents::tag;
use crate::state::Interface;

/// Get this API description.
#[utoipa::path(get, path = "/openapi.json", operation_id = "openapi", tag = tag::SERVICE,
    responses((status = 200, description = "The API description, as OpenAPI 3.1.", body = Value)))]
pub(crate) async fn handle(State(interface): State<Interface>) -> Json<&'static Value> {
    Json(interface.0)
}

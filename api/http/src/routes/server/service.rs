//! `GET /service`: information about this server, available without signing in.

use axum::Json;
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use crate::documents::tag;
use crate::state::HasDemo;

/// Information about a server.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Service {
    /// Version of the program.
    #[schema(example = "0.1.0")]
    version: &'static str,
    /// Whether the server has a fictitious library that every visitor may view.
    has_demo: bool,
}

/// Get information about this server.
#[utoipa::path(get, path = "/service", operation_id = "service", tag = tag::SERVICE,
    responses((status = 200, description = "Information about the server.", body = Service)))]
pub(crate) async fn handle(State(has_demo): State<HasDemo>) -> Json<Service> {
    Json(Service { version: env!("CARGO_PKG_VERSION"), has_demo: has_demo.0 })
}

//! `GET /service`: what this server is, for those who are not signed in yet.

use axum::Json;
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use crate::server::describe::tag;
use crate::server::state::App;

/// What a server is.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Service {
    /// The version of the program.
    #[schema(example = "0.1.0")]
    version: &'static str,
    /// Is there an invented library that everybody may see?
    has_demo: bool,
}

/// What this server is.
#[utoipa::path(get, path = "/service", operation_id = "service", tag = tag::SERVICE,
    responses((status = 200, description = "What it is.", body = Service)))]
pub(super) async fn handle(State(app): State<App>) -> Json<Service> {
    Json(Service { version: env!("CARGO_PKG_VERSION"), has_demo: app.has_demo })
}

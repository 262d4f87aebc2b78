//! `GET /service`: what this server is, for those who are not signed in yet.

use axum::Json;
use axum::extract::State;
use serde_json::{Value, json};

use crate::server::state::App;

pub(super) async fn handle(State(app): State<App>) -> Json<Value> {
    Json(json!({ "version": env!("CARGO_PKG_VERSION"), "has_demo": app.has_demo }))
}

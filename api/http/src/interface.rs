//! The API description: `GET /openapi.json`, the page at `/api-docs` and `api/docs/openapi.json`.

use std::sync::OnceLock;

use serde_json::Value;

use crate::documents::description::describe;
use crate::routes;

/// Returns the API description as JSON. It is constant for a build.
pub fn description() -> &'static Value {
    static DESCRIPTION: OnceLock<Value> = OnceLock::new();
    DESCRIPTION.get_or_init(|| describe(routes::described().into_openapi()))
}

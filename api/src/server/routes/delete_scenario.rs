//! `DELETE /scenario/{id}`: a scenario with its history. The last one of a package stays.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::catalog::Removal;
use crate::server::identity::guard::{Modify, OnScenario};
use crate::server::problem::ApiError;
use crate::server::state::App;

pub(super) async fn handle(
    State(app): State<App>,
    on: OnScenario<Modify>,
) -> Result<Json<Value>, ApiError> {
    match app.catalog.delete_scenario(&on.scenario.id).await? {
        Removal::Done => Ok(Json(json!({ "response": "success" }))),
        Removal::None => Err(ApiError::not_found("scenario", &on.scenario.id)),
        Removal::IsLast => Err(ApiError::said(
            StatusCode::CONFLICT,
            "This is the last scenario of its package. Create another one before you delete it.",
        )),
    }
}

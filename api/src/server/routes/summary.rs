//! `GET /scenario/{id}/summary`: the totals of a scenario.

use axum::Json;
use axum::extract::State;
use serde_json::{Value, json};

use crate::server::identity::guard::{OnScenario, View};
use crate::server::problem::ApiError;
use crate::server::state::App;
use crate::server::wire::saved::configs;

pub(super) async fn handle(
    State(app): State<App>,
    on: OnScenario<View>,
) -> Result<Json<Value>, ApiError> {
    let configs = configs(&on.scenario)?;
    let question = app.question(on.scenario, on.package).await?;
    let totals = (*app.summary(&question).await?).clone();
    let mut document = totals.clone();
    if let Some(fields) = document.as_object_mut() {
        // What clients of the known service read.
        fields.insert("_settings".to_owned(), configs);
        fields.insert("_summary".to_owned(), totals);
        fields.insert("_timing".to_owned(), json!([]));
    }
    Ok(Json(document))
}

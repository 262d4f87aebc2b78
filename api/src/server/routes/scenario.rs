//! `GET /scenario/{id}`: a scenario with its settings and subscriptions.

use axum::Json;
use axum::extract::{Path, State};
use serde_json::{Value, json};

use crate::catalog::Scenario;
use crate::server::problem::ApiError;
use crate::server::state::App;
use crate::settings::definitions;

pub(super) async fn handle(
    State(app): State<App>,
    Path(id): Path<String>,
) -> Result<Json<Value>, ApiError> {
    let scenario = app.scenario(&id).await?;
    Ok(Json(document(&app, &scenario).await?))
}

/// A scenario as it is shown.
pub(super) async fn document(app: &App, scenario: &Scenario) -> Result<Value, ApiError> {
    let package = app.package(&scenario.package_id).await?;
    Ok(json!({
        "id": scenario.id,
        "name": scenario.name,
        "description": scenario.description,
        "notes": scenario.notes,
        "package_id": package.id,
        "package_name": package.name,
        "institution_name": package.institution_name,
        "currency": package.currency,
        "edition": scenario.edition,
        "settings": scenario.settings,
        "setting_defs": definitions(&package.currency)?,
        "subscribed": app.catalog.subscribed(&scenario.id).await?,
        "revision": scenario.revision,
    }))
}

//! `PATCH /scenario/{id}/settings`: other settings, or the defaults again.

use axum::Json;
use axum::extract::{Path, State};
use serde_json::{Map, Value};

use super::scenario::document;
use crate::server::body::Body;
use crate::server::problem::ApiError;
use crate::server::state::App;
use crate::settings::changed;

/// What is posted is laid over what is there at that moment, so two people who change different settings
/// at once both have their way.
pub(super) async fn handle(
    State(app): State<App>,
    Path(id): Path<String>,
    Body(posted): Body<Map<String, Value>>,
) -> Result<Json<Value>, ApiError> {
    let package_id = app.scenario(&id).await?.package_id;
    let currency = app.package(&package_id).await?.currency;
    let edited = app.catalog.edit_scenario(&id, |scenario, content| -> Result<(), ApiError> {
        content.settings = changed(&scenario.settings, &posted, &currency)?;
        Ok(())
    });
    let scenario = edited.await?.ok_or_else(|| ApiError::not_found("scenario", &id))?;
    Ok(Json(document(&app, &scenario).await?))
}

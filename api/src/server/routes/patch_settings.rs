//! `PATCH /scenario/{id}/settings`: other settings, or the defaults again.

use axum::Json;
use axum::extract::{Path, State};
use serde_json::{Map, Value};

use super::scenario::document;
use crate::server::body::Body;
use crate::server::problem::ApiError;
use crate::server::state::App;
use crate::settings::changed;

pub(super) async fn handle(
    State(app): State<App>,
    Path(id): Path<String>,
    Body(posted): Body<Map<String, Value>>,
) -> Result<Json<Value>, ApiError> {
    // Another change at the same moment is no conflict unless it never ends: the settings that were
    // posted are laid over what is there now.
    for _ in 0..5 {
        let scenario = app.scenario(&id).await?;
        let package = app.package(&scenario.package_id).await?;
        let settings = changed(&scenario.settings, &posted, &package.currency)?;
        if settings == scenario.settings {
            return Ok(Json(document(&app, &scenario).await?));
        }
        let saved = app.catalog.save_settings(&id, &settings, scenario.settings_revision).await?;
        if let Some(saved) = saved {
            return Ok(Json(document(&app, &saved).await?));
        }
    }
    Err(ApiError::Conflict)
}

//! `POST /package/{id}/scenario`: a new scenario with the defaults of the package's currency.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use serde_json::Value;
use titlewise_engine::assumptions::Settings;

use super::scenario::document;
use crate::server::body::Body;
use crate::server::problem::ApiError;
use crate::server::state::App;

/// What is posted.
#[derive(Debug, serde::Deserialize)]
pub(super) struct NewScenario {
    name: String,
}

pub(super) async fn handle(
    State(app): State<App>,
    Path(id): Path<String>,
    Body(new): Body<NewScenario>,
) -> Result<(StatusCode, Json<Value>), ApiError> {
    let package = app.package(&id).await?;
    let settings = Settings::for_currency(&package.currency);
    let scenario = app.catalog.create_scenario(&id, &name(&new.name)?, &settings).await?;
    Ok((StatusCode::CREATED, Json(document(&app, &scenario).await?)))
}

/// A name that somebody gave, without blanks around it.
pub(super) fn name(given: &str) -> Result<String, ApiError> {
    let name = given.trim();
    if name.is_empty() || name.chars().count() > 200 {
        return Err(ApiError::field("name", "\"name\" takes 1 to 200 characters."));
    }
    Ok(name.to_owned())
}

//! `POST /package/{id}/scenario`: a new scenario with the defaults of the package's currency, or with
//! `?copy={scenario}` one like another of the same package.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use serde_json::Value;
use titlewise_engine::assumptions::Settings;

use super::scenario::document;
use crate::catalog::Content;
use crate::server::body::Body;
use crate::server::problem::ApiError;
use crate::server::query::Asked;
use crate::server::state::App;

/// What is posted.
#[derive(Debug, serde::Deserialize)]
pub(super) struct NewScenario {
    name: String,
}

/// What stands behind the question mark.
#[derive(Debug, serde::Deserialize)]
pub(super) struct Source {
    copy: Option<String>,
}

pub(super) async fn handle(
    State(app): State<App>,
    Path(id): Path<String>,
    Asked(Source { copy }): Asked<Source>,
    Body(new): Body<NewScenario>,
) -> Result<(StatusCode, Json<Value>), ApiError> {
    let package = app.package(&id).await?;
    let name = name(&new.name)?;
    let content = match copy {
        Some(source) => Content { name, ..content_of(&app, &id, &source).await? },
        None => Content::new(name, Settings::for_currency(&package.currency)),
    };
    let scenario = app.catalog.create_scenario(&id, &content).await?;
    Ok((StatusCode::CREATED, Json(document(&app, &scenario).await?)))
}

async fn content_of(app: &App, package_id: &str, scenario_id: &str) -> Result<Content, ApiError> {
    let scenario = app.scenario(scenario_id).await?;
    if scenario.package_id != package_id {
        return Err(ApiError::field("copy", "Only a scenario of the same package can be copied."));
    }
    Ok(scenario.content(app.catalog.subscribed(scenario_id).await?))
}

/// A name that somebody gave, without blanks around it.
pub(super) fn name(given: &str) -> Result<String, ApiError> {
    let name = given.trim();
    if name.is_empty() || name.chars().count() > 200 {
        return Err(ApiError::field("name", "\"name\" takes 1 to 200 characters."));
    }
    Ok(name.to_owned())
}

//! `POST /package/{id}/scenario`: a new scenario with the defaults of the package's currency, or with
//! `?copy={scenario}` one like another of the same package.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde_json::Value;
use titlewise_engine::assumptions::Settings;

use super::scenario::{may_edit, shown};
use crate::catalog::{Content, Permission};
use crate::server::body::Body;
use crate::server::identity::guard::{Modify, OnPackage};
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
    on: OnPackage<Modify>,
    Asked(Source { copy }): Asked<Source>,
    Body(new): Body<NewScenario>,
) -> Result<(StatusCode, Json<Value>), ApiError> {
    let package = &on.package;
    let name = name(&new.name)?;
    let content = match copy {
        Some(source) => Content { name, ..content_of(&app, &on, &source).await? },
        None => Content::new(name, Settings::for_currency(&package.currency)),
    };
    let scenario = app.catalog.create_scenario(&package.id, &content, on.caller.by()).await?;
    let may_edit = may_edit(&app, &on.caller, &on.access, &scenario);
    Ok((StatusCode::CREATED, Json(shown(&app, &scenario, package, may_edit).await?)))
}

async fn content_of(
    app: &App,
    on: &OnPackage<Modify>,
    scenario_id: &str,
) -> Result<Content, ApiError> {
    let scenario = app.scenario(scenario_id).await?;
    app.package_for(&on.caller, &scenario.package_id, Permission::View).await?;
    app.unlocked(&on.caller, &scenario.name)?;
    if scenario.package_id != on.package.id {
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

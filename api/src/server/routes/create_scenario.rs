//! `POST /package/{id}/scenario`: a new scenario with the defaults of the package's currency, or with
//! `?copy={scenario}` one like another of the same package. Answered by everything of it, as clients of the known
//! service expect, or with `Prefer: return=minimal` by the scenario alone.

use std::collections::BTreeSet;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use titlewise_engine::assumptions::Settings;
use utoipa::ToSchema;

use super::scenario::{ScenarioDocument, may_edit, shown};
use crate::catalog::{Content, Package, Permission};
use crate::server::body::Body;
use crate::server::describe::tag;
use crate::server::identity::guard::{Modify, OnPackage};
use crate::server::preference::prefers;
use crate::server::problem::ApiError;
use crate::server::query::Asked;
use crate::server::state::App;
use crate::server::wire::scenario_body::{self, Meta, meta, scenario_body};

/// What is posted.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct NewScenario {
    /// Its name, of 1 to 200 characters; "New Scenario" if left out.
    #[schema(min_length = 1, max_length = 200, example = "Without the Big Deal")]
    name: Option<String>,
}

/// What stands behind the question mark.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct Source {
    /// A scenario of the same package to copy. Without it the new one has the defaults of the currency.
    #[param(example = "scenario-AbCdEf123456")]
    copy: Option<String>,
}

/// A new scenario of a package.
#[utoipa::path(post, path = "/package/{id}/scenario", operation_id = "create_scenario", tag = tag::SCENARIOS,
    params(Source, ("prefer" = Option<String>, Header, description = "`return=minimal` for the scenario alone.")),
    security(("session" = ["Collaborator"])), request_body = NewScenario,
    responses(
        (status = 200, description = "The scenario with everything.", body = scenario_body::Body),
        (status = 201, description = "The scenario alone, with `Prefer: return=minimal`.", body = ScenarioDocument),
    ))]
pub(super) async fn handle(
    State(app): State<App>,
    on: OnPackage<Modify>,
    Asked(Source { copy }): Asked<Source>,
    headers: HeaderMap,
    Body(new): Body<NewScenario>,
) -> Result<Response, ApiError> {
    let package = &on.package;
    let content = content(&app, &on, new, copy).await?;
    let scenario = app.catalog.create_scenario(&package.id, &content, on.caller.by()).await?;
    if prefers(&headers, "return=minimal") {
        let may_edit = may_edit(&app, &on.caller, &on.access, &scenario);
        let document = shown(&app, &scenario, package, may_edit).await?;
        return Ok((StatusCode::CREATED, Json(document)).into_response());
    }
    let question = app.answerable_or_empty(&on.caller, scenario, on.package).await?;
    let body = scenario_body(&app, &question).await?;
    Ok(([(header::CONTENT_TYPE, "application/json")], body).into_response())
}

/// A new scenario of a package, as an older interface has it.
///
/// Answered by what the scenario is called and where it belongs.
#[utoipa::path(post, path = "/publisher/{id}/scenario", operation_id = "create_publisher_scenario",
    tag = tag::SCENARIOS, params(Source),
    security(("session" = ["Collaborator"])), request_body = NewScenario,
    responses((status = 200, description = "The scenario.", body = Meta)))]
pub(super) async fn meta_only(
    State(app): State<App>,
    on: OnPackage<Modify>,
    Asked(Source { copy }): Asked<Source>,
    Body(new): Body<NewScenario>,
) -> Result<Json<Meta>, ApiError> {
    let content = content(&app, &on, new, copy).await?;
    let scenario = app.catalog.create_scenario(&on.package.id, &content, on.caller.by()).await?;
    Ok(Json(meta(&scenario, &on.package)))
}

async fn content(
    app: &App,
    on: &OnPackage<Modify>,
    new: NewScenario,
    copy: Option<String>,
) -> Result<Content, ApiError> {
    let name = name(new.name.as_deref().unwrap_or("New Scenario"))?;
    Ok(match copy {
        Some(source) => Content { name, ..content_of(app, on, &source).await? },
        None => Content {
            included: members(app, &on.package).await?,
            ..Content::new(name, Settings::for_currency(&on.package.currency))
        },
    })
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
    let subscribed = app.catalog.subscribed(scenario_id).await?;
    Ok(scenario.content(subscribed, app.catalog.included(scenario_id).await?))
}

/// Everybody who feeds a package: whom a new scenario counts.
async fn members(app: &App, package: &Package) -> Result<BTreeSet<String>, ApiError> {
    if !package.is_fed() {
        return Ok(BTreeSet::new());
    }
    let members = app.catalog.members(&package.id).await?;
    Ok(members.into_iter().map(|member| member.package_id).collect())
}

/// A name that somebody gave, without blanks around it.
pub(super) fn name(given: &str) -> Result<String, ApiError> {
    let name = given.trim();
    if name.is_empty() || name.chars().count() > 200 {
        return Err(ApiError::field("name", "\"name\" takes 1 to 200 characters."));
    }
    Ok(name.to_owned())
}

//! `POST /package/{id}/scenario`: creates a scenario with the defaults of the package's currency, or, with
//! `?copy={scenario}`, a copy of a scenario of the same package. The response is the full scenario, as clients of the
//! compatible service expect, or, with `Prefer: return=minimal`, the scenario alone.

use std::collections::BTreeSet;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use titlewise_catalog::{Catalog, Content, Package, Permission};
use titlewise_engine::assumptions::Settings;
use titlewise_service::accounts::handle::Accounts;
use titlewise_service::lookup;
use utoipa::ToSchema;

use crate::body::JsonBody;
use crate::documents::scenario_body::{self, Meta, meta, scenario_body};
use crate::documents::tag;
use crate::guard::{Modify, OnPackage};
use crate::preference::prefers;
use crate::problem::ApiError;
use crate::query::QueryParams;
use crate::routes::scenarios::scenario::{Rights, ScenarioDocument, shown};
use crate::state::AppState;

/// A scenario to create.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct NewScenario {
    /// Name, 1 to 200 characters. Defaults to "New Scenario".
    #[schema(min_length = 1, max_length = 200, example = "Without the Big Deal")]
    name: Option<String>,
}

/// Query parameters.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Source {
    /// Scenario of the same package to copy. If omitted, the new scenario has the defaults of the currency.
    #[param(example = "scenario-AbCdEf123456")]
    copy: Option<String>,
}

/// Create a scenario in a package.
#[utoipa::path(post, path = "/package/{id}/scenario", operation_id = "create_scenario", tag = tag::SCENARIOS,
    params(Source, ("prefer" = Option<String>, Header, description = "`return=minimal` for the scenario alone.")),
    security(("session" = ["Collaborator"])), request_body = NewScenario,
    responses(
        (status = 200, description = "The full scenario.", body = scenario_body::Body),
        (status = 201, description = "The scenario alone, with `Prefer: return=minimal`.", body = ScenarioDocument),
    ))]
pub(crate) async fn handle(
    State(AppState { catalog, forecasts, references, accounts, .. }): State<AppState>,
    on: OnPackage<Modify>,
    QueryParams(Source { copy }): QueryParams<Source>,
    headers: HeaderMap,
    JsonBody(new): JsonBody<NewScenario>,
) -> Result<Response, ApiError> {
    let package = &on.package;
    let content = content(&catalog, &accounts, &on, new, copy).await?;
    let scenario = catalog.create_scenario(&package.id, &content, on.caller.by()).await?;
    if prefers(&headers, "return=minimal") {
        let rights = Rights::of(&accounts, &on.caller, &on.access, &scenario);
        let document = shown(&catalog, &references, &scenario, package, rights).await?;
        return Ok((StatusCode::CREATED, Json(document)).into_response());
    }
    let question = forecasts.current_or_empty(&on.caller, scenario, on.package).await?;
    let body = scenario_body(&catalog, &forecasts, &question).await?;
    Ok(([(header::CONTENT_TYPE, "application/json")], body).into_response())
}

/// Create a scenario in a package, for an older interface.
///
/// The response contains the names and ids of the scenario and its package.
#[utoipa::path(post, path = "/publisher/{id}/scenario", operation_id = "create_publisher_scenario",
    tag = tag::SCENARIOS, params(Source),
    security(("session" = ["Collaborator"])), request_body = NewScenario,
    responses((status = 200, description = "The scenario.", body = Meta)))]
pub(crate) async fn meta_only(
    State(catalog): State<Catalog>,
    State(accounts): State<Accounts>,
    on: OnPackage<Modify>,
    QueryParams(Source { copy }): QueryParams<Source>,
    JsonBody(new): JsonBody<NewScenario>,
) -> Result<Json<Meta>, ApiError> {
    let content = content(&catalog, &accounts, &on, new, copy).await?;
    let scenario = catalog.create_scenario(&on.package.id, &content, on.caller.by()).await?;
    Ok(Json(meta(&scenario, &on.package)))
}

async fn content(
    catalog: &Catalog,
    accounts: &Accounts,
    on: &OnPackage<Modify>,
    new: NewScenario,
    copy: Option<String>,
) -> Result<Content, ApiError> {
    let name = name(new.name.as_deref().unwrap_or("New Scenario"))?;
    accounts.may_name(&on.caller, &name)?;
    Ok(match copy {
        Some(source) => Content { name, ..content_of(catalog, accounts, on, &source).await? },
        None => Content {
            included: members(catalog, &on.package).await?,
            ..Content::new(name, Settings::for_currency(&on.package.currency))
        },
    })
}

async fn content_of(
    catalog: &Catalog,
    accounts: &Accounts,
    on: &OnPackage<Modify>,
    scenario_id: &str,
) -> Result<Content, ApiError> {
    let scenario = lookup::scenario(catalog, scenario_id).await?;
    accounts.package_for(&on.caller, &scenario.package_id, Permission::View).await?;
    accounts.unlocked(&on.caller, &scenario.name)?;
    if scenario.package_id != on.package.id {
        return Err(ApiError::field("copy", "Only a scenario of the same package can be copied."));
    }
    let subscribed = catalog.subscribed(scenario_id).await?;
    Ok(scenario.content(subscribed, catalog.included(scenario_id).await?))
}

/// Returns all members of a package. A new scenario includes all of them.
async fn members(catalog: &Catalog, package: &Package) -> Result<BTreeSet<String>, ApiError> {
    if !package.is_fed() {
        return Ok(BTreeSet::new());
    }
    Ok(catalog.member_ids(&package.id).await?.into_iter().collect())
}

/// Validates a name and trims surrounding blanks.
pub(crate) fn name(given: &str) -> Result<String, ApiError> {
    let name = given.trim();
    if name.is_empty() || name.chars().count() > 200 {
        return Err(ApiError::field("name", "\"name\" takes 1 to 200 characters."));
    }
    Ok(name.to_owned())
}

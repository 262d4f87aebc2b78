//! `POST /scenario/{id}`, `POST /scenario/{id}/subscriptions` and `/member-added-subscriptions`: save the whole saved
//! block, as clients of the compatible service send it after each change. Changes by others in the meantime are
//! preserved.

use std::collections::BTreeSet;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Serialize;
use serde_json::{Map, Value};
use titlewise_catalog::Catalog;
use titlewise_service::accounts::handle::Accounts;
use titlewise_service::forecasts::Forecasts;
use utoipa::ToSchema;

use crate::body::JsonBody;
use crate::documents::saved::{Posted, SavedEdit, titles};
use crate::documents::tag;
use crate::guard::{Ask, Modify, OnScenario};
use crate::problem::ApiError;
use crate::routes::consortia::proposals::ask;
use crate::routes::scenarios::create_scenario::name;

/// Result, in a word.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Saved)]
pub(crate) struct Done {
    /// Always `success`.
    #[schema(example = "success")]
    status: &'static str,
    /// Always empty.
    #[serde(rename = "_timing", skip_serializing_if = "Option::is_none")]
    timing: Option<[String; 0]>,
}

/// Save a whole scenario, for an older interface.
///
/// If the block includes its `revision`, changes by others since that revision are preserved.
#[utoipa::path(post, path = "/scenario/{id}", operation_id = "save_scenario", tag = tag::SCENARIOS,
    security(("session" = ["Collaborator"])), request_body = SavedEdit,
    responses((status = 200, description = "The scenario was saved.", body = Done)))]
pub(crate) async fn whole(
    State(catalog): State<Catalog>,
    State(forecasts): State<Forecasts>,
    State(accounts): State<Accounts>,
    on: OnScenario<Modify>,
    JsonBody(block): JsonBody<Map<String, Value>>,
) -> Result<Json<Done>, ApiError> {
    let mut posted = Posted::read(&block, &on.package.currency)?;
    posted.name = posted.name.as_deref().map(name).transpose()?;
    if let Some(name) = &posted.name {
        accounts.may_name(&on.caller, name)?;
    }
    save((&catalog, &forecasts), &on, &block, posted).await?;
    Ok(Json(Done { status: "success", timing: None }))
}

/// Save the subscriptions of a scenario, for an older interface.
///
/// The body is the same block, but only its subscriptions are saved; for a consortium's proposal, only the titles that
/// the member requests.
#[utoipa::path(post, path = "/scenario/{id}/subscriptions", operation_id = "save_subscriptions", tag = tag::SCENARIOS,
    security(("session" = ["Collaborator"])), request_body = SavedEdit,
    responses((status = 200, description = "The subscriptions were saved.", body = Done)))]
pub(crate) async fn subscriptions(
    State(catalog): State<Catalog>,
    State(forecasts): State<Forecasts>,
    on: OnScenario<Ask>,
    JsonBody(block): JsonBody<Map<String, Value>>,
) -> Result<Json<Done>, ApiError> {
    let posted = Posted::read(&block, &on.package.currency)?;
    if on.scenario.is_proposal {
        let field = "member_added_subrs";
        let wanted = titles(&block, field)?;
        let wanted = wanted.ok_or_else(|| ApiError::field(field, "A list of ISSNs is missing."))?;
        let there = catalog.title_requests_of(&on.scenario.id).await?;
        let there: BTreeSet<String> = there.into_iter().map(|request| request.issn_l).collect();
        let add = wanted.difference(&there).cloned().collect();
        let remove = there.difference(&wanted).cloned().collect();
        ask(&catalog, &on, field, (add, remove)).await?;
        return Ok(Json(Done { status: "success", timing: Some([]) }));
    }
    let posted = Posted { settings: None, name: None, description: None, notes: None, ..posted };
    save((&catalog, &forecasts), &on, &block, posted).await?;
    Ok(Json(Done { status: "success", timing: Some([]) }))
}

async fn save<N>(
    (catalog, forecasts): (&Catalog, &Forecasts),
    on: &OnScenario<N>,
    block: &Map<String, Value>,
    mut posted: Posted,
) -> Result<(), ApiError> {
    if block.is_empty() {
        return Err(ApiError::said(StatusCode::BAD_REQUEST, "This post requires data."));
    }
    if let Some(subscribed) = posted.subscribed.take() {
        let known = forecasts.retain_known(&on.scenario, &on.package, subscribed).await?;
        posted.subscribed = Some(known);
    }
    let id = &on.scenario.id;
    let saved = catalog.save_whole(id, &on.caller.id, posted.revision, |content| {
        posted.over(content);
        Ok::<(), ApiError>(())
    });
    saved.await?.ok_or_else(|| ApiError::not_found("scenario", id))?;
    Ok(())
}

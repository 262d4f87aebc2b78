//! `POST /scenario/{id}`, `POST /scenario/{id}/subscriptions` and `/member-added-subscriptions`: the whole saved block,
//! as clients of the known service send it after each change. What others changed meanwhile is kept.

use std::collections::BTreeSet;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Serialize;
use serde_json::{Map, Value};
use utoipa::ToSchema;

use super::create_scenario::name;
use super::proposals::ask;
use crate::server::body::Body;
use crate::server::describe::tag;
use crate::server::identity::guard::{Ask, Modify, OnScenario};
use crate::server::problem::ApiError;
use crate::server::state::App;
use crate::server::wire::saved::{Posted, SavedEdit, titles};

/// What was done, in a word.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Saved)]
pub(super) struct Done {
    /// Always `success`.
    #[schema(example = "success")]
    status: &'static str,
    /// Always empty.
    #[serde(rename = "_timing", skip_serializing_if = "Option::is_none")]
    timing: Option<[String; 0]>,
}

/// Save the whole of a scenario, as an older interface has it.
///
/// What others changed since the block was read is kept, if it comes back with its `revision`.
#[utoipa::path(post, path = "/scenario/{id}", operation_id = "save_scenario", tag = tag::SCENARIOS,
    security(("session" = ["Collaborator"])), request_body = SavedEdit,
    responses((status = 200, description = "It is saved.", body = Done)))]
pub(super) async fn whole(
    State(app): State<App>,
    on: OnScenario<Modify>,
    Body(block): Body<Map<String, Value>>,
) -> Result<Json<Done>, ApiError> {
    let posted = Posted::read(&block, &on.package.currency)?;
    save(&app, &on, &block, posted).await?;
    Ok(Json(Done { status: "success", timing: None }))
}

/// Save the subscriptions of a scenario, as an older interface has it.
///
/// The same block, of which the subscriptions count only; of a consortium's proposal the titles that the member asks for.
#[utoipa::path(post, path = "/scenario/{id}/subscriptions", operation_id = "save_subscriptions", tag = tag::SCENARIOS,
    security(("session" = ["Collaborator"])), request_body = SavedEdit,
    responses((status = 200, description = "They are saved.", body = Done)))]
pub(super) async fn subscriptions(
    State(app): State<App>,
    on: OnScenario<Ask>,
    Body(block): Body<Map<String, Value>>,
) -> Result<Json<Done>, ApiError> {
    let posted = Posted::read(&block, &on.package.currency)?;
    if on.scenario.is_proposal {
        let field = "member_added_subrs";
        let wanted = titles(&block, field)?;
        let wanted = wanted.ok_or_else(|| ApiError::field(field, "A list of ISSNs is missing."))?;
        let there = app.catalog.title_requests_of(&on.scenario.id).await?;
        let there: BTreeSet<String> = there.into_iter().map(|request| request.issn_l).collect();
        let add = wanted.difference(&there).cloned().collect();
        let remove = there.difference(&wanted).cloned().collect();
        ask(&app, &on, field, (add, remove)).await?;
        return Ok(Json(Done { status: "success", timing: Some([]) }));
    }
    let posted = Posted { settings: None, name: None, description: None, notes: None, ..posted };
    save(&app, &on, &block, posted).await?;
    Ok(Json(Done { status: "success", timing: Some([]) }))
}

async fn save<N>(
    app: &App,
    on: &OnScenario<N>,
    block: &Map<String, Value>,
    mut posted: Posted,
) -> Result<(), ApiError> {
    if block.is_empty() {
        return Err(ApiError::said(StatusCode::BAD_REQUEST, "This post requires data."));
    }
    posted.name = posted.name.as_deref().map(name).transpose()?;
    let id = &on.scenario.id;
    let saved = app.catalog.save_whole(id, &on.caller.id, posted.revision, |content| {
        posted.over(content);
        Ok::<(), ApiError>(())
    });
    saved.await?.ok_or_else(|| ApiError::not_found("scenario", id))?;
    Ok(())
}

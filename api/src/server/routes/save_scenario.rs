//! `POST /scenario/{id}`, `POST /scenario/{id}/subscriptions` and `/member-added-subscriptions`: the whole saved block,
//! as clients of the known service send it after each change. What others changed meanwhile is kept.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde_json::{Map, Value, json};

use super::create_scenario::name;
use crate::server::body::Body;
use crate::server::identity::guard::{Modify, OnScenario};
use crate::server::problem::ApiError;
use crate::server::state::App;
use crate::server::wire::saved::Posted;

pub(super) async fn whole(
    State(app): State<App>,
    on: OnScenario<Modify>,
    Body(block): Body<Map<String, Value>>,
) -> Result<Json<Value>, ApiError> {
    let posted = Posted::read(&block, &on.package.currency)?;
    save(&app, &on, &block, posted).await?;
    Ok(Json(json!({ "status": "success" })))
}

/// The same, of which the subscriptions count only.
pub(super) async fn subscriptions(
    State(app): State<App>,
    on: OnScenario<Modify>,
    Body(block): Body<Map<String, Value>>,
) -> Result<Json<Value>, ApiError> {
    let posted = Posted::read(&block, &on.package.currency)?;
    let posted = Posted { settings: None, name: None, description: None, notes: None, ..posted };
    save(&app, &on, &block, posted).await?;
    Ok(Json(json!({ "status": "success", "_timing": [] })))
}

async fn save(
    app: &App,
    on: &OnScenario<Modify>,
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

//! `PATCH /scenario/{id}/settings`: other settings, or the defaults again.

use axum::Json;
use axum::extract::State;
use serde_json::{Map, Value};

use super::scenario::{ScenarioDocument, document};
use crate::catalog::{Content, Scenario};
use crate::server::body::Body;
use crate::server::describe::settings::SettingsEdit;
use crate::server::describe::tag;
use crate::server::identity::guard::{Modify, OnScenario};
use crate::server::problem::ApiError;
use crate::server::state::App;
use crate::settings::changed;

/// Other settings of a scenario, or the defaults again.
///
/// What is posted is laid over what is there at that moment, so two people who change different settings at once both
/// have their way.
#[utoipa::path(patch, path = "/scenario/{id}/settings", operation_id = "edit_settings", tag = tag::SCENARIOS,
    security(("session" = ["Collaborator"])), request_body = SettingsEdit,
    responses((status = 200, description = "The scenario as it is from now on.", body = ScenarioDocument)))]
pub(super) async fn handle(
    State(app): State<App>,
    on: OnScenario<Modify>,
    Body(posted): Body<Map<String, Value>>,
) -> Result<Json<ScenarioDocument>, ApiError> {
    let (id, currency) = (&on.scenario.id, &on.package.currency);
    let change = |scenario: &Scenario, content: &mut Content| -> Result<(), ApiError> {
        content.settings = changed(&scenario.settings, &posted, currency)?;
        Ok(())
    };
    let edited = app.catalog.edit_scenario(id, on.caller.by(), change).await?;
    let scenario = edited.ok_or_else(|| ApiError::not_found("scenario", id))?;
    // Whoever changes a setting asks for the titles next.
    app.forecast_ahead(&on.caller, &scenario, &on.package);
    Ok(Json(document(&app, &scenario, &on).await?))
}

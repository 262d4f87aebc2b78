//! `PATCH /scenario/{id}/settings`: changes settings or resets them to the defaults.

use axum::Json;
use axum::extract::State;
use serde_json::{Map, Value};
use titlewise_catalog::{Catalog, Content, Scenario};
use titlewise_dataset::settings::changed;
use titlewise_service::accounts::handle::Accounts;
use titlewise_service::forecasts::Forecasts;
use titlewise_service::references::References;

use crate::body::JsonBody;
use crate::documents::settings::SettingsEdit;
use crate::documents::tag;
use crate::guard::{Modify, OnScenario};
use crate::problem::ApiError;
use crate::routes::scenarios::scenario::{ScenarioDocument, document};

/// Change settings of a scenario, or reset them to the defaults.
///
/// The request applies to the current settings, so simultaneous changes of different settings by two users both take
/// effect.
#[utoipa::path(patch, path = "/scenario/{id}/settings", operation_id = "edit_settings", tag = tag::SCENARIOS,
    security(("session" = ["Collaborator"])), request_body = SettingsEdit,
    responses((status = 200, description = "The updated scenario.", body = ScenarioDocument)))]
pub(crate) async fn handle(
    State(catalog): State<Catalog>,
    State(forecasts): State<Forecasts>,
    State(references): State<References>,
    State(accounts): State<Accounts>,
    on: OnScenario<Modify>,
    JsonBody(posted): JsonBody<Map<String, Value>>,
) -> Result<Json<ScenarioDocument>, ApiError> {
    let (id, currency) = (&on.scenario.id, &on.package.currency);
    let change = |scenario: &Scenario, content: &mut Content| -> Result<(), ApiError> {
        content.settings = changed(&scenario.settings, &posted, currency)?;
        Ok(())
    };
    let edited = catalog.edit_scenario(id, on.caller.by(), change).await?;
    let scenario = edited.ok_or_else(|| ApiError::not_found("scenario", id))?;
    // After a change of settings, clients request the titles next.
    forecasts.forecast_ahead(&on.caller, &scenario, &on.package);
    Ok(Json(document(&catalog, &references, &accounts, &scenario, &on).await?))
}

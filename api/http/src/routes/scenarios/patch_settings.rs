//! `PATCH /scenario/{id}/settings`: changes settings or resets them to the defaults.

use axum::extract::State;
use axum::response::Response;
use serde_json::{Map, Value};
use titlewise_catalog::{Catalog, Content, Scenario};
use titlewise_dataset::settings::changed;
use titlewise_service::accounts::handle::Accounts;
use titlewise_service::forecasts::Forecasts;
use titlewise_service::references::References;

use crate::body::JsonBody;
use crate::documents::bodies::FileBytes;
use crate::documents::settings::SettingsEdit;
use crate::documents::tag;
use crate::guard::{Modify, OnScenario};
use crate::problem::ApiError;
use crate::routes::scenarios::scenario::{ScenarioDocument, document};
use crate::routes::scenarios::title_stream::Since;
use crate::routes::scenarios::with_titles::{Wanted, with_titles};

/// Change settings of a scenario, or reset them to the defaults.
///
/// The request applies to the current settings, so simultaneous changes of different settings by two users both take
/// effect.
///
/// When the client accepts `application/vnd.apache.arrow.stream`, the response contains the titles of the changed scenario
/// as `GET /scenario/{id}/journals` does, with the JSON document in the metadata `answer`. A client that accepts
/// `application/json` too receives the document alone while a consortium is recalculated for a long time.
#[utoipa::path(patch, path = "/scenario/{id}/settings", operation_id = "edit_settings", tag = tag::SCENARIOS,
    params(Since), security(("session" = ["Collaborator"])), request_body = SettingsEdit,
    responses((status = 200, description = "The updated scenario.",
        content((ScenarioDocument = "application/json"), (FileBytes = "application/vnd.apache.arrow.stream")))))]
pub(crate) async fn handle(
    State(catalog): State<Catalog>,
    State(forecasts): State<Forecasts>,
    State(references): State<References>,
    State(accounts): State<Accounts>,
    on: OnScenario<Modify>,
    wanted: Wanted,
    JsonBody(posted): JsonBody<Map<String, Value>>,
) -> Result<Response, ApiError> {
    let (id, currency) = (&on.scenario.id, &on.package.currency);
    let change = |scenario: &Scenario, content: &mut Content| -> Result<(), ApiError> {
        content.settings = changed(&scenario.settings, &posted, currency)?;
        if !on.package.is_fed() {
            // A library's titles are computed while the change is saved.
            let scenario = Scenario { settings: content.settings.clone(), ..scenario.clone() };
            forecasts.forecast_ahead(&on.caller, &scenario, &on.package);
        }
        Ok(())
    };
    let edited = catalog.edit_scenario(id, on.caller.by(), change);
    let (edited, wanted) = tokio::join!(edited, wanted.with_data(&forecasts, &on));
    let scenario = edited?.ok_or_else(|| ApiError::not_found("scenario", id))?;
    let document = document(&catalog, &references, &accounts, &scenario, &on);
    with_titles(&forecasts, &on, &scenario, wanted, document).await
}

//! `GET /scenario/{id}/reference`: the reference data that a forecast uses, and the available versions. `PUT` pins the
//! scenario to a version, or lets it follow the newest.

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use titlewise_catalog::Catalog;
use titlewise_service::accounts::handle::Accounts;
use titlewise_service::error::Error;
use titlewise_service::forecasts::Forecasts;
use titlewise_service::references::References;
use titlewise_service::references::versions::{UsedReference, VersionLine};
use utoipa::ToSchema;

use crate::body::JsonBody;
use crate::documents::tag;
use crate::guard::{Modify, OnScenario, View};
use crate::problem::ApiError;
use crate::routes::scenarios::scenario::{ScenarioDocument, document, may_edit};

/// Reference data that a scenario's forecast uses, and the available versions.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ScenarioReference {
    /// Reference data in use.
    #[serde(flatten)]
    used: UsedReference,
    /// Whether the caller may pin the scenario to another version.
    may_edit: bool,
    /// Versions on this server, newest first. Old versions that no scenario uses are removed.
    versions: Vec<VersionLine>,
}

/// The version to use.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = ReferencePin)]
pub(crate) struct Pin {
    /// Version to pin to, from the list of versions; null to follow the newest.
    #[serde(deserialize_with = "Option::deserialize")]
    #[schema(required, example = "3fa0c1d2e4b59687-01890a5d-ac96-774b-bcce-b302099a8057")]
    version: Option<String>,
    /// Revision that the change is based on. The request fails if another user has changed the scenario since.
    revision: Option<i64>,
}

/// Get the reference data that a scenario's forecast uses, and the available versions.
#[utoipa::path(get, path = "/scenario/{id}/reference", operation_id = "scenario_reference", tag = tag::SCENARIOS,
    security(("session" = ["Viewer"])),
    responses((status = 200, description = "The used and available versions.", body = ScenarioReference)))]
pub(crate) async fn get(
    State(references): State<References>,
    State(accounts): State<Accounts>,
    on: OnScenario<View>,
) -> Result<Json<ScenarioReference>, ApiError> {
    let versions = references.reference_versions().await?;
    Ok(Json(ScenarioReference {
        used: versions.used_by(&on.scenario),
        may_edit: may_edit(&accounts, &on.caller, &on.access, &on.scenario),
        versions: versions.into_lines(),
    }))
}

/// Pin a scenario to a version of the reference data, or let it follow the newest.
///
/// A pinned scenario returns the same numbers even when newer data is loaded. `GET /scenario/{id}/reference/difference`
/// shows the effect of another version in advance. This is a change like any other and can be undone.
#[utoipa::path(put, path = "/scenario/{id}/reference", operation_id = "pin_reference", tag = tag::SCENARIOS,
    security(("session" = ["Collaborator"])), request_body = Pin,
    responses(
        (status = 200, description = "The updated scenario.", body = ScenarioDocument),
        (status = 409, description = "Another user changed the scenario since `revision`."),
    ))]
pub(crate) async fn put(
    State(catalog): State<Catalog>,
    State(forecasts): State<Forecasts>,
    State(references): State<References>,
    State(accounts): State<Accounts>,
    on: OnScenario<Modify>,
    JsonBody(Pin { version, revision }): JsonBody<Pin>,
) -> Result<Json<ScenarioDocument>, ApiError> {
    if let Some(version) = &version {
        references.reference_versions().await?.named(version, "version")?;
    }
    let id = &on.scenario.id;
    let edited = catalog.edit_scenario(id, on.caller.by(), |scenario, content| {
        if revision.is_some_and(|revision| revision != scenario.revision) {
            return Err(ApiError::from(Error::Conflict));
        }
        content.reference = version;
        Ok(())
    });
    let scenario = edited.await?.ok_or_else(|| ApiError::not_found("scenario", id))?;
    // After a change of the input data, clients request the titles next.
    forecasts.forecast_ahead(&on.caller, &scenario, &on.package);
    Ok(Json(document(&catalog, &references, &accounts, &scenario, &on).await?))
}

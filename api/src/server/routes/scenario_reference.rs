//! `GET /scenario/{id}/reference`: the reference data that a forecast uses, and which versions there are. `PUT` pins the
//! scenario to one of them, or has it follow the newest.

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::scenario::{ScenarioDocument, document, may_edit};
use crate::server::body::Body;
use crate::server::describe::tag;
use crate::server::identity::guard::{Modify, OnScenario, View};
use crate::server::problem::ApiError;
use crate::server::reference_version::{UsedReference, VersionLine};
use crate::server::state::App;

/// The reference data that a scenario's forecast uses, and what else there is.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct ScenarioReference {
    /// What it uses.
    #[serde(flatten)]
    used: UsedReference,
    /// May who asks pin it to another version?
    may_edit: bool,
    /// The versions that this server has, the newest first. None is ever deleted.
    versions: Vec<VersionLine>,
}

/// What is posted.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = ReferencePin)]
pub(super) struct Pin {
    /// The version to be pinned to, as the list of versions names it; null to follow the newest.
    #[serde(deserialize_with = "Option::deserialize")]
    #[schema(required, example = "3fa0c1d2e4b59687-01890a5d-ac96-774b-bcce-b302099a8057")]
    version: Option<String>,
    /// The revision that the change was made from. Refused if somebody changed the scenario since.
    revision: Option<i64>,
}

/// The reference data that a scenario's forecast uses, and which versions there are.
#[utoipa::path(get, path = "/scenario/{id}/reference", operation_id = "scenario_reference", tag = tag::SCENARIOS,
    security(("session" = ["Viewer"])),
    responses((status = 200, description = "What it uses, and what there is.", body = ScenarioReference)))]
pub(super) async fn get(
    State(app): State<App>,
    on: OnScenario<View>,
) -> Result<Json<ScenarioReference>, ApiError> {
    let versions = app.reference_versions().await?;
    Ok(Json(ScenarioReference {
        used: versions.used_by(&on.scenario),
        may_edit: may_edit(&app, &on.caller, &on.access, &on.scenario),
        versions: versions.into_lines(),
    }))
}

/// Pin a scenario to a version of the reference data, or have it follow the newest.
///
/// A pinned scenario gives the same numbers however often newer data are loaded. What another version would make of it is
/// told by the difference before. This is a change like any other and can be undone.
#[utoipa::path(put, path = "/scenario/{id}/reference", operation_id = "pin_reference", tag = tag::SCENARIOS,
    security(("session" = ["Collaborator"])), request_body = Pin,
    responses(
        (status = 200, description = "The scenario as it is from now on.", body = ScenarioDocument),
        (status = 409, description = "Somebody changed it since `revision`."),
    ))]
pub(super) async fn put(
    State(app): State<App>,
    on: OnScenario<Modify>,
    Body(Pin { version, revision }): Body<Pin>,
) -> Result<Json<ScenarioDocument>, ApiError> {
    if let Some(version) = &version {
        app.reference_versions().await?.named(version, "version")?;
    }
    let id = &on.scenario.id;
    let edited = app.catalog.edit_scenario(id, on.caller.by(), |scenario, content| {
        if revision.is_some_and(|revision| revision != scenario.revision) {
            return Err(ApiError::Conflict);
        }
        content.reference = version;
        Ok(())
    });
    let scenario = edited.await?.ok_or_else(|| ApiError::not_found("scenario", id))?;
    // Whoever changes what a forecast rests on asks for the titles next.
    app.forecast_ahead(&on.caller, &scenario, &on.package);
    Ok(Json(document(&app, &scenario, &on).await?))
}

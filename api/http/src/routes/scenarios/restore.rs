//! `POST /scenario/{id}/restore`: restores a scenario to one of its revisions.

use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use titlewise_catalog::Catalog;
use titlewise_service::accounts::handle::Accounts;
use titlewise_service::references::References;
use utoipa::ToSchema;

use crate::body::JsonBody;
use crate::documents::tag;
use crate::guard::{Modify, OnScenario};
use crate::problem::ApiError;
use crate::routes::scenarios::scenario::ScenarioDocument;
use crate::routes::scenarios::undo::{allows, answer};

/// The revision to restore.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = RestoreGoal)]
pub(crate) struct Goal {
    /// Revision to restore, from the list of versions.
    #[schema(example = 3)]
    revision: i64,
}

/// Restore a scenario to one of its revisions.
///
/// The restore is a change like any other and can be undone.
#[utoipa::path(post, path = "/scenario/{id}/restore", operation_id = "restore", tag = tag::SCENARIOS,
    security(("session" = ["Collaborator"])), request_body = Goal,
    responses((status = 200, description = "The updated scenario.", body = ScenarioDocument)))]
pub(crate) async fn handle(
    State(catalog): State<Catalog>,
    State(references): State<References>,
    State(accounts): State<Accounts>,
    on: OnScenario<Modify>,
    JsonBody(Goal { revision }): JsonBody<Goal>,
) -> Result<Json<ScenarioDocument>, ApiError> {
    let allows = allows(&accounts, &on);
    let step = catalog.restore(&on.scenario.id, revision, on.caller.by(), allows).await?;
    let none = ApiError::field("revision", format!("The scenario has no version {revision}."));
    answer(&catalog, &references, &accounts, &on, step, none).await
}

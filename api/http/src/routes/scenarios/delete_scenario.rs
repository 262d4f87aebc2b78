//! `DELETE /scenario/{id}`: deletes a scenario with its history. The last one of a package cannot be deleted.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Serialize;
use titlewise_catalog::{Catalog, Removal};
use titlewise_service::forecasts::Forecasts;
use utoipa::ToSchema;

use crate::documents::tag;
use crate::guard::{OnScenario, TakeBack};
use crate::problem::ApiError;

/// Result, in a word.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Deleted {
    /// Always `success`.
    #[schema(example = "success")]
    response: &'static str,
}

/// Delete a scenario with its history.
///
/// The last scenario of a package cannot be deleted.
#[utoipa::path(delete, path = "/scenario/{id}", operation_id = "delete_scenario", tag = tag::SCENARIOS,
    security(("session" = ["Collaborator"])),
    responses(
        (status = 200, description = "The scenario was deleted.", body = Deleted),
        (status = 409, description = "It is the last scenario of its package, or was sent to members."),
    ))]
pub(crate) async fn handle(
    State(catalog): State<Catalog>,
    State(forecasts): State<Forecasts>,
    on: OnScenario<TakeBack>,
) -> Result<Json<Deleted>, ApiError> {
    match catalog.delete_scenario(&on.scenario.id).await? {
        Removal::Done => {
            forecasts.end_run(&on.scenario.id).await?;
            Ok(Json(Deleted { response: "success" }))
        }
        Removal::None => Err(ApiError::not_found("scenario", &on.scenario.id)),
        Removal::IsLast => Err(ApiError::said(
            StatusCode::CONFLICT,
            "This is the last scenario of its package. Create another one before you delete it.",
        )),
        Removal::WasSent => Err(ApiError::said(
            StatusCode::CONFLICT,
            "This scenario was sent to members, who may have asked for titles in it. Take it back from them before you delete it.",
        )),
    }
}

//! `DELETE /scenario/{id}`: a scenario with its history. The last one of a package stays.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Serialize;
use utoipa::ToSchema;

use crate::catalog::Removal;
use crate::server::describe::tag;
use crate::server::identity::guard::{OnScenario, TakeBack};
use crate::server::problem::ApiError;
use crate::server::state::App;

/// What was done, in a word.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Deleted {
    /// Always `success`.
    #[schema(example = "success")]
    response: &'static str,
}

/// Delete a scenario with its history.
///
/// The last one of a package stays.
#[utoipa::path(delete, path = "/scenario/{id}", operation_id = "delete_scenario", tag = tag::SCENARIOS,
    security(("session" = ["Collaborator"])),
    responses(
        (status = 200, description = "It is gone.", body = Deleted),
        (status = 409, description = "It is the last one of its package, or was sent to members."),
    ))]
pub(super) async fn handle(
    State(app): State<App>,
    on: OnScenario<TakeBack>,
) -> Result<Json<Deleted>, ApiError> {
    match app.catalog.delete_scenario(&on.scenario.id).await? {
        Removal::Done => {
            app.end_run(&on.scenario.id).await?;
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

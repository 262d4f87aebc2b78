//! `GET /package/{id}/file/{file_id}/status`: how far a file is on its way.

use axum::Json;
use axum::extract::State;

use crate::catalog::Upload;
use crate::server::describe::tag;
use crate::server::identity::guard::{OnPackage, View};
use crate::server::ids::Ids;
use crate::server::problem::ApiError;
use crate::server::state::App;

/// How far a file is on its way.
#[utoipa::path(get, path = "/package/{id}/file/{file_id}/status", operation_id = "file_status", tag = tag::FILES,
    security(("session" = ["Viewer"])),
    responses((status = 200, description = "The file.", body = Upload)))]
pub(super) async fn handle(
    State(app): State<App>,
    on: OnPackage<View>,
    Ids(_package, file_id): Ids,
) -> Result<Json<Upload>, ApiError> {
    Ok(Json(app.upload(&on.package.id, &file_id).await?))
}

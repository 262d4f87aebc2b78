//! `GET /package/{id}/file/{file_id}/status`: how far a file is on its way.

use axum::Json;
use axum::extract::{Path, State};

use crate::catalog::Upload;
use crate::server::identity::guard::{OnPackage, View};
use crate::server::problem::ApiError;
use crate::server::state::App;

pub(super) async fn handle(
    State(app): State<App>,
    on: OnPackage<View>,
    Path((_, file_id)): Path<(String, String)>,
) -> Result<Json<Upload>, ApiError> {
    Ok(Json(app.upload(&on.package.id, &file_id).await?))
}

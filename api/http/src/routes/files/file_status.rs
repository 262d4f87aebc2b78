//! `GET /package/{id}/file/{file_id}/status`: the processing state of a file.

use axum::Json;
use axum::extract::State;
use titlewise_catalog::{Catalog, Upload};
use titlewise_service::lookup;

use crate::documents::tag;
use crate::guard::{OnPackage, View};
use crate::ids::Ids;
use crate::problem::ApiError;

/// Get the processing state of a file.
#[utoipa::path(get, path = "/package/{id}/file/{file_id}/status", operation_id = "file_status", tag = tag::FILES,
    security(("session" = ["Viewer"])),
    responses((status = 200, description = "The file.", body = Upload)))]
pub(crate) async fn handle(
    State(catalog): State<Catalog>,
    on: OnPackage<View>,
    Ids(_package, file_id): Ids,
) -> Result<Json<Upload>, ApiError> {
    Ok(Json(lookup::upload(&catalog, &on.package.id, &file_id).await?))
}

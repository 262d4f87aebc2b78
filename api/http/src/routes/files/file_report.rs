//! `GET /package/{id}/file/{file_id}/report`: the report of a file.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde_json::Value;
use titlewise_catalog::Catalog;
use titlewise_service::lookup;
use titlewise_service::uploads::file_report::FileReport;
use titlewise_service::uploads::problem_groups::with_problem_groups;
use titlewise_storage::{Part, Store};

use crate::documents::tag;
use crate::guard::{OnPackage, View};
use crate::ids::Ids;
use crate::problem::ApiError;

/// Get the report of a file.
#[utoipa::path(get, path = "/package/{id}/file/{file_id}/report", operation_id = "file_report", tag = tag::FILES,
    security(("session" = ["Viewer"])),
    responses(
        (status = 200, description = "The report.", body = FileReport),
        (status = 409, description = "The file has not been processed yet."),
    ))]
pub(crate) async fn handle(
    State(catalog): State<Catalog>,
    State(store): State<Store>,
    on: OnPackage<View>,
    Ids(_package, file_id): Ids,
) -> Result<Json<Value>, ApiError> {
    let missing = || ApiError::not_found("file", &file_id);
    let upload = lookup::upload(&catalog, &on.package.id, &file_id).await?;
    if upload.is_unread() {
        let message =
            "This file is still being read. Ask again when its state is no longer \"parsing\".";
        return Err(ApiError::said(StatusCode::CONFLICT, message));
    }
    let report = match store.get(&upload.place(), Part::Report).await {
        Err(error) if Store::is_missing(&error) => return Err(missing()),
        report => report?,
    };
    Ok(Json(with_problem_groups(&report)?))
}

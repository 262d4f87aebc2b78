//! `DELETE /scenario/{id}`: a scenario with its history.

use axum::extract::{Path, State};
use axum::http::StatusCode;

use crate::server::problem::ApiError;
use crate::server::state::App;

pub(super) async fn handle(
    State(app): State<App>,
    Path(id): Path<String>,
) -> Result<StatusCode, ApiError> {
    if app.catalog.delete_scenario(&id).await? {
        Ok(StatusCode::NO_CONTENT)
    } else {
        Err(ApiError::not_found("scenario", &id))
    }
}

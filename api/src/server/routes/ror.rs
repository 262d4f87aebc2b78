//! The ROR ids that requests name.

use axum::http::StatusCode;
use titlewise_ingest::ror_id;

use crate::server::problem::ApiError;

/// The bare id of what somebody gave, which may be its whole address.
pub(super) fn parse(given: &str) -> Result<String, ApiError> {
    ror_id(given).ok_or_else(|| {
        let shown: String = given.chars().take(80).collect();
        ApiError::said(StatusCode::NOT_FOUND, format!("Unknown ROR '{shown}'."))
    })
}

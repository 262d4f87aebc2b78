//! `POST /institution/{id}/reference-refresh`: requests an institution's citations and papers from OpenAlex again.
//! `GET`: its progress.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Serialize;
use titlewise_catalog::{Catalog, Institution, RefreshState};
use titlewise_service::references::References;
use titlewise_service::references::refresh::error::STOPPED;
use utoipa::ToSchema;

use crate::documents::tag;
use crate::guard::{OnInstitution, Refresh, SeeRefresh};
use crate::problem::ApiError;

/// State of the current or last refresh of an institution's reference data.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ReferenceRefresh)]
pub(crate) struct RefreshDocument {
    /// Whether a refresh can be started.
    is_offered: bool,
    /// Reason why it cannot be started, as a sentence.
    reason: Option<String>,
    /// `none` before the first refresh, `running`, `done` or `failed`. A failed refresh changes nothing.
    #[schema(example = "running")]
    state: &'static str,
    /// Current step.
    #[schema(example = "Asking OpenAlex for works of the institutions")]
    what: Option<String>,
    /// Number of OpenAlex responses received in this step.
    #[schema(minimum = 0, example = 3)]
    done: i64,
    /// Expected number of responses; 0 if unknown.
    #[schema(minimum = 0, example = 6)]
    total: i64,
    /// Start time, UTC.
    #[schema(example = "2026-07-28T12:00:00.000Z")]
    begun_at: Option<String>,
    /// End time, UTC.
    #[schema(example = "2026-07-28T12:02:30.000Z")]
    ended_at: Option<String>,
    /// Reason for a failure and what to do, or the data that could not be retrieved.
    message: Option<String>,
}

/// Get the progress of a refresh of an institution's reference data from OpenAlex.
///
/// Staff of the service may also view it.
#[utoipa::path(get, path = "/institution/{id}/reference-refresh", operation_id = "reference_refresh", tag = tag::INSTITUTIONS,
    security(("session" = ["Viewer"])),
    responses((status = 200, description = "The state of the current or last refresh.", body = RefreshDocument)))]
pub(crate) async fn get(
    State(catalog): State<Catalog>,
    State(references): State<References>,
    on: OnInstitution<SeeRefresh>,
) -> Result<Json<RefreshDocument>, ApiError> {
    document(&catalog, &references, &on.institution).await.map(Json)
}

/// Request an institution's citations and papers from OpenAlex again.
///
/// The refresh runs in the background. Its result becomes part of the reference data immediately. Staff of the service
/// may also start it.
#[utoipa::path(post, path = "/institution/{id}/reference-refresh", operation_id = "refresh_reference", tag = tag::INSTITUTIONS,
    security(("session" = ["Admin"])),
    responses(
        (status = 202, description = "The refresh has started.", body = RefreshDocument),
        (status = 409, description = "It is running, succeeded a short time ago, or is impossible: no ROR id, no journal data, or OpenAlex disabled."),
    ))]
pub(crate) async fn post(
    State(catalog): State<Catalog>,
    State(references): State<References>,
    on: OnInstitution<Refresh>,
) -> Result<(StatusCode, Json<RefreshDocument>), ApiError> {
    let conflict = |reason: &str| ApiError::said(StatusCode::CONFLICT, reason);
    let ror_ids = catalog.rors(&on.institution.id).await?;
    if let Some(reason) = references.no_refresh(&on.institution, &ror_ids).await? {
        return Err(conflict(reason));
    }
    if let Some(reason) = references.refreshed_lately(&on.institution.id).await? {
        return Err(conflict(&reason));
    }
    if !references.begin_refresh(&on.caller.id, &on.institution.id, ror_ids).await? {
        return Err(conflict("The data of this institution are being refreshed already."));
    }
    Ok((StatusCode::ACCEPTED, Json(document(&catalog, &references, &on.institution).await?)))
}

async fn document(
    catalog: &Catalog,
    references: &References,
    institution: &Institution,
) -> Result<RefreshDocument, ApiError> {
    let ror_ids = catalog.rors(&institution.id).await?;
    let reason = match references.no_refresh(institution, &ror_ids).await? {
        Some(reason) => Some(reason.to_owned()),
        None => references.refreshed_lately(&institution.id).await?,
    };
    let none = RefreshDocument {
        is_offered: reason.is_none(),
        reason,
        state: "none",
        what: None,
        done: 0,
        total: 0,
        begun_at: None,
        ended_at: None,
        message: None,
    };
    let Some(last) = catalog.refresh(&institution.id).await? else { return Ok(none) };
    let (state, message) = match last.state {
        RefreshState::Running => ("running", None),
        RefreshState::Done => ("done", last.message),
        RefreshState::Failed => ("failed", last.message),
        RefreshState::Lost => ("failed", Some(STOPPED.to_owned())),
    };
    Ok(RefreshDocument {
        state,
        what: (state == "running" && !last.what.is_empty()).then_some(last.what),
        done: last.done,
        total: last.total,
        begun_at: Some(last.begun_at),
        ended_at: last.ended_at,
        message,
        ..none
    })
}

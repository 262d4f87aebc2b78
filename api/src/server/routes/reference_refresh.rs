//! `POST /institution/{id}/reference-refresh`: OpenAlex is asked anew what an institution cites and publishes. `GET`: how far it is.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Serialize;
use utoipa::ToSchema;

use crate::catalog::{Institution, RefreshState};
use crate::server::describe::tag;
use crate::server::identity::guard::{OnInstitution, Refresh, SeeRefresh};
use crate::server::problem::ApiError;
use crate::server::refresh::STOPPED;
use crate::server::state::App;

/// How refreshing what is known of an institution stands, or how it went the last time.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ReferenceRefresh)]
pub(super) struct RefreshDocument {
    /// Can it be begun at all?
    is_offered: bool,
    /// Why not, in a sentence.
    reason: Option<&'static str>,
    /// `none` where there was none yet, `running`, `done` or `failed`; what failed changed nothing.
    #[schema(example = "running")]
    state: &'static str,
    /// What is being done.
    #[schema(example = "Asking OpenAlex for works of the institutions")]
    what: Option<String>,
    /// How much of that is there, in answers.
    #[schema(minimum = 0, example = 3)]
    done: i64,
    /// How much it takes, as far as that is known; 0 where it is not.
    #[schema(minimum = 0, example = 6)]
    total: i64,
    /// When it was begun, UTC.
    #[schema(example = "2026-07-28T12:00:00.000Z")]
    begun_at: Option<String>,
    /// When it ended, UTC.
    #[schema(example = "2026-07-28T12:02:30.000Z")]
    ended_at: Option<String>,
    /// Why it failed and what to do, or what of it could not be had.
    message: Option<String>,
}

/// How far asking OpenAlex about an institution is.
///
/// Who runs the service may see it too.
#[utoipa::path(get, path = "/institution/{id}/reference-refresh", operation_id = "reference_refresh", tag = tag::INSTITUTIONS,
    security(("session" = ["Viewer"])),
    responses((status = 200, description = "How far it is, or how it went the last time.", body = RefreshDocument)))]
pub(super) async fn get(
    State(app): State<App>,
    on: OnInstitution<SeeRefresh>,
) -> Result<Json<RefreshDocument>, ApiError> {
    document(&app, &on.institution).await.map(Json)
}

/// Ask OpenAlex anew what an institution cites and publishes.
///
/// It goes on beside whoever asks for it; what came of it is part of the reference data at once. Who runs the service may do so too.
#[utoipa::path(post, path = "/institution/{id}/reference-refresh", operation_id = "refresh_reference", tag = tag::INSTITUTIONS,
    security(("session" = ["Admin"])),
    responses(
        (status = 202, description = "It has begun.", body = RefreshDocument),
        (status = 409, description = "It is being done, or cannot be: no ROR id, no reference data of journals, a server that does not ask OpenAlex."),
    ))]
pub(super) async fn post(
    State(app): State<App>,
    on: OnInstitution<Refresh>,
) -> Result<(StatusCode, Json<RefreshDocument>), ApiError> {
    let conflict = |reason: &str| ApiError::said(StatusCode::CONFLICT, reason);
    let ror_ids = app.catalog.rors(&on.institution.id).await?;
    if let Some(reason) = app.no_refresh(&on.institution, &ror_ids).await? {
        return Err(conflict(reason));
    }
    if !app.begin_refresh(&on.caller.id, &on.institution.id, ror_ids).await? {
        return Err(conflict("The data of this institution are being refreshed already."));
    }
    Ok((StatusCode::ACCEPTED, Json(document(&app, &on.institution).await?)))
}

async fn document(app: &App, institution: &Institution) -> Result<RefreshDocument, ApiError> {
    let ror_ids = app.catalog.rors(&institution.id).await?;
    let reason = app.no_refresh(institution, &ror_ids).await?;
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
    let Some(last) = app.catalog.refresh(&institution.id).await? else { return Ok(none) };
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

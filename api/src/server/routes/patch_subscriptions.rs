//! `PATCH /scenario/{id}/subscriptions`: titles to subscribe, and to subscribe no more.

use axum::Json;
use axum::extract::{Path, State};
use titlewise_ingest::reading::Issn;

use crate::catalog::SubscriptionChange;
use crate::server::body::Body;
use crate::server::problem::ApiError;
use crate::server::state::App;

/// What is posted. A title in both lists is removed.
#[derive(Debug, serde::Deserialize)]
pub(super) struct Edit {
    #[serde(default)]
    add: Vec<String>,
    #[serde(default)]
    remove: Vec<String>,
}

pub(super) async fn handle(
    State(app): State<App>,
    Path(id): Path<String>,
    Body(edit): Body<Edit>,
) -> Result<Json<SubscriptionChange>, ApiError> {
    let (add, remove) = (issns("add", &edit.add)?, issns("remove", &edit.remove)?);
    let changed = app.catalog.change_subscriptions(&id, &add, &remove).await?;
    changed.map(Json).ok_or_else(|| ApiError::not_found("scenario", &id))
}

fn issns(field: &str, given: &[String]) -> Result<Vec<String>, ApiError> {
    let issn = |text: &String| {
        let shown: String = text.chars().take(80).collect();
        let refusal = || ApiError::field(field, format!("\"{shown}\" is no ISSN."));
        Issn::parse(text).map(|issn| issn.to_string()).ok_or_else(refusal)
    };
    given.iter().map(issn).collect()
}

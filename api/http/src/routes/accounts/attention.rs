//! `GET /attention`: what needs the attention of the caller.

use axum::Json;
use axum::extract::State;
use serde::Serialize;
use titlewise_catalog::Catalog;
use titlewise_service::accounts::caller::Caller;
use titlewise_service::attention::{AttentionItem, attention};
use utoipa::ToSchema;

use crate::documents::tag;
use crate::problem::ApiError;

/// What needs attention.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Attention {
    /// Items, newest first.
    items: Vec<AttentionItem>,
}

/// List what needs the caller's attention.
///
/// Files that could not be used or wait for confirmation, data that is a year old, invitations, proposals to return and
/// requests to decide on: what the caller has the permission to deal with, at all institutions of the caller.
#[utoipa::path(get, path = "/attention", operation_id = "attention", tag = tag::ACCOUNTS,
    security(("session" = [])),
    responses((status = 200, description = "The items.", body = Attention)))]
pub(crate) async fn handle(
    State(catalog): State<Catalog>,
    caller: Caller,
) -> Result<Json<Attention>, ApiError> {
    Ok(Json(Attention { items: attention(&catalog, &caller.id).await? }))
}

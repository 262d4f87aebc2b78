//! `GET /package/{id}/price-lists` and `POST /package/{id}/price-list`: price lists that the service has for everybody.

use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::upload_files::{AcceptedFiles, TakenFiles, answered};
use crate::server::body::Body;
use crate::server::describe::tag;
use crate::server::identity::guard::{Modify, OnPackage, View};
use crate::server::intake::Incoming;
use crate::server::price_lists::PriceList;
use crate::server::problem::ApiError;
use crate::server::state::App;

/// Price lists that can be taken.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct PriceLists {
    /// By name; none where the people who run the service have laid down none.
    lists: Vec<PriceList>,
}

/// Which price list is taken.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct PickedPriceList {
    /// Its name, as listed.
    name: String,
}

/// Price lists that the service has for everybody.
#[utoipa::path(get, path = "/package/{id}/price-lists", operation_id = "price_lists", tag = tag::FILES,
    security(("session" = ["Viewer"])),
    responses((status = 200, description = "What can be taken.", body = PriceLists)))]
pub(super) async fn list(
    State(app): State<App>,
    _on: OnPackage<View>,
) -> Result<Json<PriceLists>, ApiError> {
    Ok(Json(PriceLists { lists: app.price_lists().await? }))
}

/// Take a price list of the service.
///
/// The package gets a copy of the file, which is read and answered as if it had been uploaded: in the package's currency, and
/// instead of the price list that was there.
#[utoipa::path(post, path = "/package/{id}/price-list", operation_id = "take_price_list", tag = tag::FILES,
    params(("prefer" = Option<String>, Header, description = "`respond-async` for an answer at once.")),
    security(("session" = ["Collaborator"])),
    request_body = PickedPriceList,
    responses(
        (status = 201, description = "It can be used.", body = TakenFiles),
        (status = 202, description = "It is kept, and was not read yet.", body = AcceptedFiles),
        (status = 422, description = "It cannot be used; `files` holds its report."),
    ))]
pub(super) async fn take(
    State(app): State<App>,
    OnPackage { package, .. }: OnPackage<Modify>,
    headers: HeaderMap,
    Body(picked): Body<PickedPriceList>,
) -> Result<Response, ApiError> {
    let path = app.price_list(&picked.name).await?;
    let incoming = Incoming { name: picked.name, path };
    let unread = vec![app.accept(&package, &incoming, Some("price")).await?];
    answered(&app, &headers, unread).await
}

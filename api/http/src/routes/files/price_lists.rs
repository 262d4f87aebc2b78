//! `GET /package/{id}/price-lists` and `POST /package/{id}/price-list`: price lists that the service provides to all
//! libraries.

use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use serde::{Deserialize, Serialize};
use titlewise_service::uploads::Uploads;
use titlewise_service::uploads::ingested::Incoming;
use titlewise_service::uploads::price_lists::PriceList;
use utoipa::ToSchema;

use crate::body::JsonBody;
use crate::documents::tag;
use crate::guard::{Modify, OnPackage, View};
use crate::problem::ApiError;
use crate::routes::files::upload_files::{AcceptedFiles, TakenFiles, answered};

/// Price lists that the service provides.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PriceLists {
    /// Price lists by name; empty if staff of the service have stored none.
    lists: Vec<PriceList>,
}

/// The price list to use.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct PickedPriceList {
    /// Name of the price list, as listed.
    name: String,
}

/// List the price lists that the service provides.
#[utoipa::path(get, path = "/package/{id}/price-lists", operation_id = "price_lists", tag = tag::FILES,
    security(("session" = ["Viewer"])),
    responses((status = 200, description = "The available price lists.", body = PriceLists)))]
pub(crate) async fn list(
    State(uploads): State<Uploads>,
    _on: OnPackage<View>,
) -> Result<Json<PriceLists>, ApiError> {
    Ok(Json(PriceLists { lists: uploads.price_lists().await? }))
}

/// Use a price list of the service.
///
/// The package gets a copy of the file, which is processed and reported like an upload: in the package's currency, and
/// in place of the previous price list.
#[utoipa::path(post, path = "/package/{id}/price-list", operation_id = "take_price_list", tag = tag::FILES,
    params(("prefer" = Option<String>, Header, description = "`respond-async` for an immediate response.")),
    security(("session" = ["Collaborator"])),
    request_body = PickedPriceList,
    responses(
        (status = 201, description = "The price list is usable.", body = TakenFiles),
        (status = 202, description = "The price list is stored but not processed yet.", body = AcceptedFiles),
        (status = 422, description = "The price list is not usable; `files` contains its report."),
    ))]
pub(crate) async fn take(
    State(uploads): State<Uploads>,
    OnPackage { package, .. }: OnPackage<Modify>,
    headers: HeaderMap,
    JsonBody(picked): JsonBody<PickedPriceList>,
) -> Result<Response, ApiError> {
    let path = uploads.price_list(&picked.name).await?;
    let incoming = vec![Incoming { name: picked.name, path }];
    let unread = uploads.accept(&package, incoming, Some("price")).await?;
    answered(&uploads, &headers, unread).await
}

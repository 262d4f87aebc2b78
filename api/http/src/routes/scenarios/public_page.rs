//! `GET`, `PUT` and `DELETE /scenario/{id}/public-page`: the page that a scenario shows to every visitor with its
//! address. `GET /public/{token}`: the content of the page.

use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use serde::{Deserialize, Serialize};
use titlewise_catalog::{Catalog, PublicPage, Shown};
use titlewise_service::accounts::link::new_link;
use titlewise_service::consortium::run::Subscriber;
use titlewise_service::forecasts::Forecasts;
use titlewise_service::forecasts::public_summary::{PublicSummary, public_summary};
use titlewise_service::outbox::Outbox;
use utoipa::ToSchema;

use crate::body::JsonBody;
use crate::documents::tag;
use crate::guard::{Modify, OnScenario, Publish, View};
use crate::ids::Id;
use crate::problem::ApiError;

/// The public page of a scenario; null if it has none.
#[derive(Serialize, ToSchema)]
pub(crate) struct OfScenario {
    /// The page.
    page: Option<PageDocument>,
}

/// A public page.
#[derive(Serialize, ToSchema)]
#[schema(as = PublicPage)]
pub(crate) struct PageDocument {
    /// Path of the page on this server.
    #[schema(example = "/o/yTn0d4pN1u0GvYkzXo3h1cC2Wm5QeJr9sLbA7fKtUiE")]
    path: String,
    /// Full address of the page.
    address: String,
    /// Whether uses and amounts are rounded to two significant digits, and percentages to whole numbers.
    is_rounded: bool,
    /// Whether the page shows costs.
    with_prices: bool,
    /// Whether the page lists all titles.
    with_titles: bool,
    /// Time of creation.
    created_at: String,
    /// User who created it.
    created_by: String,
}

fn document(outbox: &Outbox, page: Option<PublicPage>) -> Json<OfScenario> {
    let page = page.map(|page| {
        let path = format!("/o/{}", page.token);
        PageDocument {
            address: outbox.page(&path),
            path,
            is_rounded: page.shown.is_rounded,
            with_prices: page.shown.with_prices,
            with_titles: page.shown.with_titles,
            created_at: page.created_at,
            created_by: page.created_by,
        }
    });
    Json(OfScenario { page })
}

/// Get the public page of a scenario, if it has one.
#[utoipa::path(get, path = "/scenario/{id}/public-page", operation_id = "public_page", tag = tag::SCENARIOS,
    security(("session" = ["Viewer"])),
    responses((status = 200, description = "The page, or null.", body = OfScenario)))]
pub(crate) async fn get(
    State(catalog): State<Catalog>,
    State(outbox): State<Outbox>,
    on: OnScenario<View>,
) -> Result<Json<OfScenario>, ApiError> {
    let page = catalog.public_page(&on.scenario.id).await?;
    Ok(document(&outbox, page))
}

/// Content options of a public page.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = PublicPageChoice)]
pub(crate) struct Choice {
    /// Whether to round uses and amounts to two significant digits, and percentages to whole numbers.
    is_rounded: bool,
    /// Whether to show costs.
    with_prices: bool,
    /// Whether to list all titles.
    with_titles: bool,
}

/// Publish a scenario to every visitor with the address, or change what the page shows.
///
/// The address of an existing page stays the same. Demo accounts cannot publish pages.
#[utoipa::path(put, path = "/scenario/{id}/public-page", operation_id = "show_public_page", tag = tag::SCENARIOS,
    security(("session" = ["Collaborator"])), request_body = Choice,
    responses((status = 200, description = "The page.", body = OfScenario)))]
pub(crate) async fn put(
    State(catalog): State<Catalog>,
    State(outbox): State<Outbox>,
    on: OnScenario<Publish>,
    JsonBody(choice): JsonBody<Choice>,
) -> Result<Json<OfScenario>, ApiError> {
    let Choice { is_rounded, with_prices, with_titles } = choice;
    let shown = Shown { is_rounded, with_prices, with_titles };
    let (token, _) = new_link()?;
    catalog.save_public_page(&on.caller.id, &on.scenario.id, &token, shown).await?;
    let page = catalog.public_page(&on.scenario.id).await?;
    Ok(document(&outbox, page))
}

/// Remove the public page of a scenario.
///
/// Its address stops working and is never issued again.
#[utoipa::path(delete, path = "/scenario/{id}/public-page", operation_id = "delete_public_page",
    tag = tag::SCENARIOS, security(("session" = ["Collaborator"])),
    responses((status = 204, description = "The page was removed.")))]
pub(crate) async fn delete(
    State(catalog): State<Catalog>,
    on: OnScenario<Modify>,
) -> Result<StatusCode, ApiError> {
    if catalog.delete_public_page(&on.caller.id, &on.scenario.id).await? {
        Ok(StatusCode::NO_CONTENT)
    } else {
        Err(ApiError::not_found("public page of scenario", &on.scenario.id))
    }
}

/// Get a scenario as its public page shows it.
///
/// No sign-in is required. The token at the end of the address is required.
#[utoipa::path(get, path = "/public/{token}", operation_id = "public_summary", tag = tag::SCENARIOS,
    responses((status = 200, description = "The content of the page.", body = PublicSummary)))]
pub(crate) async fn show(
    State(catalog): State<Catalog>,
    State(forecasts): State<Forecasts>,
    Id(token): Id,
) -> Result<impl IntoResponse, ApiError> {
    let missing = || ApiError::not_found("public page", &token);
    let found = catalog.public_page_by_token(&token).await?;
    let (page, changed_at) = found.ok_or_else(missing)?;
    let scenario = catalog.scenario(&page.scenario_id).await?.ok_or_else(missing)?;
    let package = catalog.package(&scenario.package_id, "").await?.ok_or_else(missing)?.0;
    let question = forecasts.request(scenario, package).await?;
    let question = forecasts.current_or_last_for(&Subscriber::default(), question).await?;
    let summary = public_summary(&forecasts, &question, page.shown, changed_at).await?;
    // A removed page must disappear everywhere, and search engines must not index pages.
    let kept = [(header::CACHE_CONTROL, "no-store")];
    Ok((kept, [("x-robots-tag", "noindex")], Json(summary)))
}

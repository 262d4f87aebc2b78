//! `GET`, `PUT` and `DELETE /scenario/{id}/public-page`: what a scenario shows to everybody who has the address.
//! `GET /public/{token}`: what they see.

use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::catalog::{PublicPage, Shown};
use crate::server::body::Body;
use crate::server::consortium::Waiting;
use crate::server::describe::tag;
use crate::server::identity::guard::{Modify, OnScenario, View};
use crate::server::identity::new_link;
use crate::server::ids::Id;
use crate::server::problem::ApiError;
use crate::server::public_summary::{PublicSummary, public_summary};
use crate::server::state::App;

/// The public page of a scenario; null where there is none.
#[derive(Serialize, ToSchema)]
pub(super) struct OfScenario {
    /// The page.
    page: Option<PageDocument>,
}

/// A public page.
#[derive(Serialize, ToSchema)]
#[schema(as = PublicPage)]
pub(super) struct PageDocument {
    /// Its address on this server.
    #[schema(example = "/o/yTn0d4pN1u0GvYkzXo3h1cC2Wm5QeJr9sLbA7fKtUiE")]
    path: String,
    /// The whole address.
    address: String,
    /// Uses and amounts in two significant digits, percent in whole ones?
    is_rounded: bool,
    /// What things cost?
    with_prices: bool,
    /// Every title?
    with_titles: bool,
    /// When it was made.
    created_at: String,
    /// Who made it.
    created_by: String,
}

fn document(app: &App, page: Option<PublicPage>) -> Json<OfScenario> {
    let page = page.map(|page| {
        let path = format!("/o/{}", page.token);
        PageDocument {
            address: app.page(&path),
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

/// The public page of a scenario, if it has one.
#[utoipa::path(get, path = "/scenario/{id}/public-page", operation_id = "public_page", tag = tag::SCENARIOS,
    security(("session" = ["Viewer"])),
    responses((status = 200, description = "The page, or null.", body = OfScenario)))]
pub(super) async fn get(
    State(app): State<App>,
    on: OnScenario<View>,
) -> Result<Json<OfScenario>, ApiError> {
    let page = app.catalog.public_page(&on.scenario.id).await?;
    Ok(document(&app, page))
}

/// What a public page is to show.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = PublicPageChoice)]
pub(super) struct Choice {
    /// Uses and amounts in two significant digits, percent in whole ones?
    is_rounded: bool,
    /// What things cost?
    with_prices: bool,
    /// Every title?
    with_titles: bool,
}

/// Show a scenario to everybody who has the address, or change what they see.
///
/// The address of a page that is there stays. A demo account shows nothing to the public.
#[utoipa::path(put, path = "/scenario/{id}/public-page", operation_id = "show_public_page", tag = tag::SCENARIOS,
    security(("session" = ["Collaborator"])), request_body = Choice,
    responses((status = 200, description = "The page.", body = OfScenario)))]
pub(super) async fn put(
    State(app): State<App>,
    on: OnScenario<Modify>,
    Body(choice): Body<Choice>,
) -> Result<Json<OfScenario>, ApiError> {
    if on.caller.is_demo {
        return Err(ApiError::forbidden("Demo accounts can't make public pages."));
    }
    let Choice { is_rounded, with_prices, with_titles } = choice;
    let shown = Shown { is_rounded, with_prices, with_titles };
    let (token, _) = new_link()?;
    app.catalog.save_public_page(&on.caller.id, &on.scenario.id, &token, shown).await?;
    let page = app.catalog.public_page(&on.scenario.id).await?;
    Ok(document(&app, page))
}

/// Take the public page of a scenario back.
///
/// Its address shows nothing from now on, and is never given again.
#[utoipa::path(delete, path = "/scenario/{id}/public-page", operation_id = "delete_public_page",
    tag = tag::SCENARIOS, security(("session" = ["Collaborator"])),
    responses((status = 204, description = "There is no such page any more.")))]
pub(super) async fn delete(
    State(app): State<App>,
    on: OnScenario<Modify>,
) -> Result<StatusCode, ApiError> {
    if app.catalog.delete_public_page(&on.caller.id, &on.scenario.id).await? {
        Ok(StatusCode::NO_CONTENT)
    } else {
        Err(ApiError::not_found("public page of scenario", &on.scenario.id))
    }
}

/// A scenario as its public page shows it.
///
/// Nobody has to sign in. Without the right end of the address there is nothing to see.
#[utoipa::path(get, path = "/public/{token}", operation_id = "public_summary", tag = tag::SCENARIOS,
    responses((status = 200, description = "What the page shows.", body = PublicSummary)))]
pub(super) async fn show(
    State(app): State<App>,
    Id(token): Id,
) -> Result<impl IntoResponse, ApiError> {
    let missing = || ApiError::not_found("public page", &token);
    let found = app.catalog.public_page_by_token(&token).await?;
    let (page, changed_at) = found.ok_or_else(missing)?;
    let scenario = app.catalog.scenario(&page.scenario_id).await?.ok_or_else(missing)?;
    let package = app.catalog.package(&scenario.package_id, "").await?.ok_or_else(missing)?.0;
    let question = app.question(scenario, package).await?;
    let question = app.answerable_to(&Waiting::default(), question).await?;
    let summary = public_summary(&app, &question, page.shown, changed_at).await?;
    // What was taken back must be gone everywhere, and nobody should find the page by a search.
    let kept = [(header::CACHE_CONTROL, "no-store")];
    Ok((kept, [("x-robots-tag", "noindex")], Json(summary)))
}

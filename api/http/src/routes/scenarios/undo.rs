//! `POST /scenario/{id}/undo` and `/redo`: undo the last change, or redo it.

use axum::Json;
use axum::extract::State;
use titlewise_catalog::{Catalog, Content, Step};
use titlewise_service::accounts::access::reserved;
use titlewise_service::accounts::handle::Accounts;
use titlewise_service::error::Error;
use titlewise_service::forecasts::Forecasts;
use titlewise_service::references::References;

use crate::documents::tag;
use crate::guard::{Modify, OnScenario, TakeBack};
use crate::problem::ApiError;
use crate::routes::scenarios::scenario::{ScenarioDocument, document};

/// Undo the last change of a scenario.
///
/// For a consortium's scenario, also while the recalculation after that change is running, which is then cancelled.
#[utoipa::path(post, path = "/scenario/{id}/undo", operation_id = "undo", tag = tag::SCENARIOS,
    security(("session" = ["Collaborator"])),
    responses(
        (status = 200, description = "The updated scenario.", body = ScenarioDocument),
        (status = 409, description = "There is nothing to undo."),
    ))]
pub(crate) async fn undo(
    State(catalog): State<Catalog>,
    State(forecasts): State<Forecasts>,
    State(references): State<References>,
    State(accounts): State<Accounts>,
    on: OnScenario<TakeBack>,
) -> Result<Json<ScenarioDocument>, ApiError> {
    let allows = allows(&accounts, &on);
    let step = catalog.undo(&on.scenario.id, on.caller.by(), allows).await?;
    if on.package.is_fed() && matches!(step, Step::Done(_)) {
        forecasts.end_run(&on.scenario.id).await?;
    }
    answer(&catalog, &references, &accounts, &on, step, Error::NothingTo("undo").into()).await
}

/// Redo the change of a scenario that was undone last.
#[utoipa::path(post, path = "/scenario/{id}/redo", operation_id = "redo", tag = tag::SCENARIOS,
    security(("session" = ["Collaborator"])),
    responses(
        (status = 200, description = "The updated scenario.", body = ScenarioDocument),
        (status = 409, description = "There is nothing to redo."),
    ))]
pub(crate) async fn redo(
    State(catalog): State<Catalog>,
    State(references): State<References>,
    State(accounts): State<Accounts>,
    on: OnScenario<Modify>,
) -> Result<Json<ScenarioDocument>, ApiError> {
    let allows = allows(&accounts, &on);
    let step = catalog.redo(&on.scenario.id, on.caller.by(), allows).await?;
    answer(&catalog, &references, &accounts, &on, step, Error::NothingTo("redo").into()).await
}

/// Whether the caller may give the scenario the name that a step leads to.
pub(crate) fn allows<N>(accounts: &Accounts, on: &OnScenario<N>) -> impl FnOnce(&Content) -> bool {
    |content| accounts.may_name(&on.caller, &content.name).is_ok()
}

/// Returns the scenario after a step, or the error `nothing` if no step is available.
pub(crate) async fn answer<N>(
    catalog: &Catalog,
    references: &References,
    accounts: &Accounts,
    on: &OnScenario<N>,
    step: Step,
    nothing: ApiError,
) -> Result<Json<ScenarioDocument>, ApiError> {
    match step {
        Step::Done(scenario) => {
            Ok(Json(document(catalog, references, accounts, &scenario, on).await?))
        }
        Step::Nothing => Err(nothing),
        Step::Refused => Err(reserved().into()),
        Step::NoScenario => Err(ApiError::not_found("scenario", &on.scenario.id)),
    }
}

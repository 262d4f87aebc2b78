//! `GET /scenario/{id}`: a scenario with its settings and subscriptions.

use axum::Json;
use axum::extract::State;
use serde_json::{Value, json};

use crate::catalog::{Access, Package, Permission, Scenario};
use crate::server::identity::caller::Caller;
use crate::server::identity::guard::{OnScenario, View};
use crate::server::problem::ApiError;
use crate::server::state::App;
use crate::settings::definitions;

pub(super) async fn handle(
    State(app): State<App>,
    on: OnScenario<View>,
) -> Result<Json<Value>, ApiError> {
    Ok(Json(document(&app, &on.scenario, &on).await?))
}

/// A scenario as it is shown to somebody.
pub(super) async fn document<N>(
    app: &App,
    scenario: &Scenario,
    on: &OnScenario<N>,
) -> Result<Value, ApiError> {
    shown(app, scenario, &on.package, may_edit(app, &on.caller, &on.access, scenario)).await
}

/// May somebody change a scenario?
pub(super) fn may_edit(app: &App, caller: &Caller, access: &Access, scenario: &Scenario) -> bool {
    access.role().is_some_and(|role| role.may(Permission::Modify))
        && !app.is_locked(caller, &scenario.name)
}

/// A scenario of a package as it is shown.
pub(super) async fn shown(
    app: &App,
    scenario: &Scenario,
    package: &Package,
    may_edit: bool,
) -> Result<Value, ApiError> {
    Ok(json!({
        "id": scenario.id,
        "name": scenario.name,
        "description": scenario.description,
        "notes": scenario.notes,
        "package_id": package.id,
        "package_name": package.name,
        "institution_id": package.institution_id,
        "institution_name": package.institution_name,
        "may_edit": may_edit,
        "currency": package.currency,
        "edition": scenario.edition,
        "settings": scenario.settings,
        "setting_defs": definitions(&package.currency)?,
        "subscribed": app.catalog.subscribed(&scenario.id).await?,
        "revision": scenario.revision,
    }))
}

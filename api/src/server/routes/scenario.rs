//! `GET /scenario/{id}`: a scenario with its settings and subscriptions.

use axum::Json;
use axum::extract::State;
use serde::Serialize;
use titlewise_engine::assumptions::Settings;
use utoipa::ToSchema;

use crate::catalog::{Access, Member, Package, Permission, Scenario};
use crate::server::describe::{settings, tag};
use crate::server::identity::caller::Caller;
use crate::server::identity::guard::{OnScenario, View};
use crate::server::problem::ApiError;
use crate::server::reference_version::UsedReference;
use crate::server::state::App;
use crate::settings::{SettingDefinition, definitions};

/// A scenario with its settings and subscriptions.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Scenario)]
pub(super) struct ScenarioDocument {
    /// Its id.
    #[schema(example = "scenario-AbCdEf123456")]
    id: String,
    /// Its name.
    name: String,
    /// What it is for.
    description: String,
    /// What else is to be kept in mind.
    notes: String,
    /// The package it is about.
    package_id: String,
    /// What that is called.
    package_name: String,
    /// The institution that has the package.
    institution_id: String,
    /// What that is called.
    institution_name: String,
    /// May who asks change it?
    may_edit: bool,
    /// ISO code of every amount of the package.
    #[schema(example = "USD")]
    currency: String,
    /// The edition of the model.
    #[schema(example = "classic")]
    edition: String,
    /// Its settings.
    #[schema(value_type = settings::Settings)]
    settings: Settings,
    /// What each setting is called, means and is by default.
    setting_defs: Vec<SettingDefinition>,
    /// The subscribed titles by linking ISSN, sorted.
    subscribed: Vec<String>,
    /// Counts its changes.
    revision: i64,
    /// The reference data that its forecast uses.
    reference: UsedReference,
    /// Is it a consortium's?
    is_consortium: bool,
    /// Is it what a consortium proposes to a member? Then titles are asked for besides.
    is_proposal: bool,
    /// What a subscription costs a consortium: `first_member` (the first member's price times the members that count)
    /// or `own_prices` (the sum of what its holders would pay).
    #[schema(example = "first_member")]
    cost_rule: &'static str,
    /// Of a consortium: the members that count. Of a library none.
    members_included: usize,
    /// Of a consortium: all members. Of a library none.
    members_total: usize,
    /// Is it being worked out for longer than people wait? Then it cannot be changed, and its numbers are from before.
    is_locked_pending_update: bool,
    /// Then: members that are done, 0 to 100.
    update_percent_complete: Option<f64>,
    /// Then: who is told by mail when it is done.
    update_notification_email: Option<String>,
}

/// A scenario with its settings and subscriptions.
#[utoipa::path(get, path = "/scenario/{id}", operation_id = "scenario", tag = tag::SCENARIOS,
    security(("session" = ["Viewer"])),
    responses((status = 200, description = "The scenario.", body = ScenarioDocument)))]
pub(super) async fn handle(
    State(app): State<App>,
    on: OnScenario<View>,
) -> Result<Json<ScenarioDocument>, ApiError> {
    Ok(Json(document(&app, &on.scenario, &on).await?))
}

/// A scenario as it is shown to somebody.
pub(super) async fn document<N>(
    app: &App,
    scenario: &Scenario,
    on: &OnScenario<N>,
) -> Result<ScenarioDocument, ApiError> {
    shown(app, scenario, &on.package, may_edit(app, &on.caller, &on.access, scenario)).await
}

/// May somebody change a scenario?
pub(super) fn may_edit(app: &App, caller: &Caller, access: &Access, scenario: &Scenario) -> bool {
    access.role().is_some_and(|role| role.may(Permission::Modify))
        && !scenario.is_proposal
        && !app.is_locked(caller, &scenario.name)
}

/// A scenario of a package as it is shown.
pub(super) async fn shown(
    app: &App,
    scenario: &Scenario,
    package: &Package,
    may_edit: bool,
) -> Result<ScenarioDocument, ApiError> {
    let (members_included, members_total) = members(app, scenario, package).await?;
    let locked =
        if package.is_fed() { app.catalog.recalculation(&scenario.id).await? } else { None };
    Ok(ScenarioDocument {
        id: scenario.id.clone(),
        name: scenario.name.clone(),
        description: scenario.description.clone(),
        notes: scenario.notes.clone(),
        package_id: package.id.clone(),
        package_name: package.name.clone(),
        institution_id: package.institution_id.clone(),
        institution_name: package.institution_name.clone(),
        may_edit,
        currency: package.currency.clone(),
        edition: scenario.edition.clone(),
        settings: scenario.settings.clone(),
        setting_defs: definitions(&package.currency),
        subscribed: app.catalog.subscribed(&scenario.id).await?,
        revision: scenario.revision,
        reference: app.reference_versions().await?.used_by(scenario),
        is_consortium: package.is_consortium,
        is_proposal: scenario.is_proposal,
        cost_rule: scenario.cost_rule.name(),
        members_included,
        members_total,
        is_locked_pending_update: locked.is_some(),
        update_percent_complete: locked.as_ref().map(|locked| locked.percent),
        update_notification_email: locked.and_then(|locked| locked.email),
    })
}

/// How many members of a consortium a scenario counts, and how many there are.
async fn members(
    app: &App,
    scenario: &Scenario,
    package: &Package,
) -> Result<(usize, usize), ApiError> {
    if !package.is_fed() {
        return Ok((0, 0));
    }
    let included = app.catalog.included(&scenario.id).await?;
    let members = app.catalog.members(&package.id).await?;
    let is_in = |member: &&Member| included.contains(&member.package_id);
    Ok((members.iter().filter(is_in).count(), members.len()))
}

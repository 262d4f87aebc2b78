//! `GET /scenario/{id}`: a scenario with its settings and subscriptions.

use std::collections::HashSet;

use axum::Json;
use axum::extract::State;
use serde::Serialize;
use titlewise_catalog::{Access, Catalog, Package, Permission, Scenario};
use titlewise_dataset::settings::{SettingDefinition, definitions};
use titlewise_engine::assumptions::Settings;
use titlewise_service::accounts::caller::Caller;
use titlewise_service::accounts::handle::Accounts;
use titlewise_service::references::References;
use titlewise_service::references::versions::UsedReference;
use utoipa::ToSchema;

use crate::documents::{settings, tag};
use crate::guard::{OnScenario, View};
use crate::problem::ApiError;

/// A scenario with its settings and subscriptions.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Scenario)]
pub(crate) struct ScenarioDocument {
    /// Its id.
    #[schema(example = "scenario-AbCdEf123456")]
    id: String,
    /// Name of the scenario.
    name: String,
    /// Purpose of the scenario.
    description: String,
    /// Additional notes.
    notes: String,
    /// Id of the package.
    package_id: String,
    /// Name of the package.
    package_name: String,
    /// Institution that owns the package.
    institution_id: String,
    /// Name of the institution.
    institution_name: String,
    /// Whether the caller may change the scenario.
    may_edit: bool,
    /// Whether the name contains "Walkaway" and the caller therefore may not change, copy, rename or delete the scenario.
    is_name_locked: bool,
    /// ISO code of the currency of every amount of the package.
    #[schema(example = "USD")]
    currency: String,
    /// Edition of the model.
    #[schema(example = "classic")]
    edition: String,
    /// Settings of the scenario.
    #[schema(value_type = settings::Settings)]
    settings: Settings,
    /// Name, meaning and default of each setting.
    setting_defs: Vec<SettingDefinition>,
    /// Subscribed titles by linking ISSN, sorted.
    subscribed: Vec<String>,
    /// Revision of the scenario. Increases with each change.
    revision: i64,
    /// Reference data that the forecast uses.
    reference: UsedReference,
    /// Whether the scenario belongs to a consortium.
    is_consortium: bool,
    /// Whether the scenario is a consortium's proposal to a member, where additional titles are requested.
    is_proposal: bool,
    /// Cost of a subscription for a consortium: `first_member` (the first member's price times the number of included
    /// members) or `own_prices` (the sum of the prices of its holders).
    #[schema(example = "first_member")]
    cost_rule: &'static str,
    /// For a consortium: number of included members; 0 for a library.
    members_included: usize,
    /// For a consortium: number of all members; 0 for a library.
    members_total: usize,
    /// Whether a long recalculation is running. The scenario then cannot be changed, and its numbers are those of the
    /// previous forecast.
    is_locked_pending_update: bool,
    /// Percentage of members that are finished, 0 to 100; only while the recalculation runs.
    update_percent_complete: Option<f64>,
    /// Email address that is notified when the recalculation finishes; only while it runs.
    update_notification_email: Option<String>,
}

/// Get a scenario with its settings and subscriptions.
#[utoipa::path(get, path = "/scenario/{id}", operation_id = "scenario", tag = tag::SCENARIOS,
    security(("session" = ["Viewer"])),
    responses((status = 200, description = "The scenario.", body = ScenarioDocument)))]
pub(crate) async fn handle(
    State(catalog): State<Catalog>,
    State(references): State<References>,
    State(accounts): State<Accounts>,
    on: OnScenario<View>,
) -> Result<Json<ScenarioDocument>, ApiError> {
    Ok(Json(document(&catalog, &references, &accounts, &on.scenario, &on).await?))
}

/// Builds the document of a scenario for the caller.
pub(crate) async fn document<N>(
    catalog: &Catalog,
    references: &References,
    accounts: &Accounts,
    scenario: &Scenario,
    on: &OnScenario<N>,
) -> Result<ScenarioDocument, ApiError> {
    let rights = Rights::of(accounts, &on.caller, &on.access, scenario);
    shown(catalog, references, scenario, &on.package, rights).await
}

/// What the caller may do with a scenario.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Rights {
    may_edit: bool,
    is_name_locked: bool,
}

impl Rights {
    /// Rights of a caller with an access to the scenario's package.
    pub(crate) fn of(
        accounts: &Accounts,
        caller: &Caller,
        access: &Access,
        scenario: &Scenario,
    ) -> Self {
        let is_name_locked = is_name_locked(accounts, caller, scenario);
        let may_modify = access.role().is_some_and(|role| role.may(Permission::Modify));
        Self { may_edit: may_modify && !scenario.is_proposal && !is_name_locked, is_name_locked }
    }
}

/// Whether the caller may change a scenario.
pub(crate) fn may_edit(
    accounts: &Accounts,
    caller: &Caller,
    access: &Access,
    scenario: &Scenario,
) -> bool {
    Rights::of(accounts, caller, access, scenario).may_edit
}

/// Whether the name of a scenario locks it for the caller. Proposals have rules of their own.
pub(crate) fn is_name_locked(accounts: &Accounts, caller: &Caller, scenario: &Scenario) -> bool {
    !scenario.is_proposal && accounts.is_locked(caller, &scenario.name)
}

/// Builds the document of a scenario of a package.
pub(crate) async fn shown(
    catalog: &Catalog,
    references: &References,
    scenario: &Scenario,
    package: &Package,
    Rights { may_edit, is_name_locked }: Rights,
) -> Result<ScenarioDocument, ApiError> {
    let (members_included, members_total) = members(catalog, scenario, package).await?;
    let locked = if package.is_fed() { catalog.recalculation(&scenario.id).await? } else { None };
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
        is_name_locked,
        currency: package.currency.clone(),
        edition: scenario.edition.clone(),
        settings: scenario.settings.clone(),
        setting_defs: definitions(&package.currency),
        subscribed: catalog.subscribed(&scenario.id).await?,
        revision: scenario.revision,
        reference: references.reference_versions().await?.used_by(scenario),
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

/// Returns the number of included members and of all members of a consortium.
async fn members(
    catalog: &Catalog,
    scenario: &Scenario,
    package: &Package,
) -> Result<(usize, usize), ApiError> {
    if !package.is_fed() {
        return Ok((0, 0));
    }
    let included: HashSet<String> = catalog.included(&scenario.id).await?.into_iter().collect();
    let members = catalog.member_ids(&package.id).await?;
    let is_in = |member: &&String| included.contains(*member);
    Ok((members.iter().filter(is_in).count(), members.len()))
}

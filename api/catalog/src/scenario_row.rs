//! A scenario as stored in rows.

use serde_json::Value;
use sqlx::Row;
use sqlx::any::AnyRow;
use titlewise_engine::assumptions::Settings;
use titlewise_engine::consortium::queries::CostRule;

use crate::change::Content;
use crate::error::CatalogError;
use crate::package::Package;

/// A scenario of a package.
#[derive(Debug, Clone, PartialEq)]
pub struct Scenario {
    /// Id.
    pub id: String,
    /// Package of the scenario.
    pub package_id: String,
    /// Name.
    pub name: String,
    /// Purpose of the scenario.
    pub description: String,
    /// Further notes.
    pub notes: String,
    /// Edition of the model.
    pub edition: String,
    /// Settings.
    pub settings: Settings,
    /// For a consortium: the rule for the cost of a subscription.
    pub cost_rule: CostRule,
    /// For a consortium: how the cost is shared; null while not set.
    pub cost_sharing: Value,
    /// Version of the reference data that the scenario is pinned to; none means the newest version.
    pub reference: Option<String>,
    /// Whether it is a consortium's proposal, in which the member can only request titles.
    pub is_proposal: bool,
    /// Number of changes that affect its forecast.
    pub settings_revision: i64,
    /// Number of all changes, including subscriptions.
    pub revision: i64,
    /// Time of creation, UTC.
    pub created_at: String,
}

impl Scenario {
    /// Returns the scenario that a package without scenarios would have: default settings, no rows.
    pub fn of_package(package: &Package) -> Self {
        Self {
            id: String::new(),
            package_id: package.id.clone(),
            name: String::new(),
            description: String::new(),
            notes: String::new(),
            edition: "classic".to_owned(),
            settings: Settings::for_currency(&package.currency),
            cost_rule: CostRule::default(),
            cost_sharing: Value::Null,
            reference: None,
            is_proposal: false,
            settings_revision: 0,
            revision: 0,
            created_at: package.created_at.clone(),
        }
    }

    /// Returns its editable content; subscriptions and included members are stored in rows of their own.
    pub fn content(&self, subscribed: Vec<String>, included: Vec<String>) -> Content {
        Content {
            name: self.name.clone(),
            description: self.description.clone(),
            notes: self.notes.clone(),
            settings: self.settings.clone(),
            subscribed: subscribed.into_iter().collect(),
            cost_rule: self.cost_rule,
            cost_sharing: self.cost_sharing.clone(),
            reference: self.reference.clone(),
            included: included.into_iter().collect(),
        }
    }
}

pub(super) fn scenario(row: &AnyRow) -> Result<Scenario, CatalogError> {
    let id: String = row.try_get("id")?;
    let settings: String = row.try_get("settings")?;
    let cost_rule: String = row.try_get("cost_rule")?;
    let sharing: Option<String> = row.try_get("cost_sharing")?;
    let settings = serde_json::from_str(&settings)
        .map_err(|source| CatalogError::Unreadable { what: format!("scenario {id}"), source })?;
    Ok(Scenario {
        id,
        package_id: row.try_get("package_id")?,
        name: row.try_get("name")?,
        description: row.try_get("description")?,
        notes: row.try_get("notes")?,
        edition: row.try_get("edition")?,
        settings,
        cost_rule: CostRule::named(&cost_rule).unwrap_or_default(),
        cost_sharing: sharing.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default(),
        reference: row.try_get("reference_version")?,
        is_proposal: row.try_get::<String, _>("kind")? == "proposal",
        settings_revision: row.try_get("settings_revision")?,
        revision: row.try_get("revision")?,
        created_at: row.try_get("created_at")?,
    })
}

/// Returns the cost sharing as stored in rows.
pub(super) fn sharing_text(sharing: &Value) -> Option<String> {
    (!sharing.is_null()).then(|| sharing.to_string())
}

pub(super) fn text_of(settings: &Settings) -> Result<String, CatalogError> {
    serde_json::to_string(settings)
        .map_err(|source| CatalogError::Unreadable { what: "new settings".to_owned(), source })
}

//! Scenarios, what they subscribe, and how they are changed.

use serde_json::Value;
use sqlx::Row;
use sqlx::any::AnyRow;
use titlewise_engine::assumptions::Settings;
use titlewise_engine::consortium::CostRule;

use super::change::{Change, Content};
use super::package::Package;
use super::sql::statement;
use super::version::{Kind, NewVersion, add_version};
use super::{Catalog, CatalogError, named_id, now};

/// A scenario of a package.
#[derive(Debug, Clone, PartialEq)]
pub struct Scenario {
    /// Its id.
    pub id: String,
    /// The package it is about.
    pub package_id: String,
    /// Its name.
    pub name: String,
    /// What it is for.
    pub description: String,
    /// What else is to be kept in mind.
    pub notes: String,
    /// The edition of the model.
    pub edition: String,
    /// Its settings.
    pub settings: Settings,
    /// What a subscription costs, if it is a consortium's.
    pub cost_rule: CostRule,
    /// How the cost is shared out, if it is a consortium's and somebody has said so.
    pub cost_sharing: Value,
    /// The version of the reference data that it is pinned to; none follows the newest.
    pub reference: Option<String>,
    /// Was it set by a consortium, for a member that asks for titles and changes nothing else?
    pub is_proposal: bool,
    /// Counts the changes of what its forecast rests on.
    pub settings_revision: i64,
    /// Counts every change, subscriptions included.
    pub revision: i64,
    /// When it was created, UTC.
    pub created_at: String,
}

impl Scenario {
    /// The scenario that a package would have if it had none: no rows, default settings.
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

    /// What people change of it; its subscriptions and members are rows of their own.
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

/// How the cost is shared out as rows hold it.
pub(super) fn sharing_text(sharing: &Value) -> Option<String> {
    (!sharing.is_null()).then(|| sharing.to_string())
}

pub(super) fn text_of(settings: &Settings) -> Result<String, CatalogError> {
    serde_json::to_string(settings)
        .map_err(|source| CatalogError::Unreadable { what: "new settings".to_owned(), source })
}

/// What came of a deletion.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Removal {
    /// There is no such scenario.
    None,
    /// It is the last one of its package and stays.
    IsLast,
    /// It was sent to members, who may have asked for titles in it.
    WasSent,
    /// It is gone.
    Done,
}

impl Catalog {
    /// The scenarios of a package, in the order of creation.
    ///
    /// # Errors
    /// What the database says.
    pub async fn scenarios(&self, package_id: &str) -> Result<Vec<Scenario>, CatalogError> {
        let rows = sqlx::query(statement::scenarios).bind(package_id).fetch_all(&self.pool).await?;
        rows.iter().map(scenario).collect()
    }

    /// A scenario, if there is one with this id.
    ///
    /// # Errors
    /// What the database says.
    pub async fn scenario(&self, id: &str) -> Result<Option<Scenario>, CatalogError> {
        let row = sqlx::query(statement::scenario).bind(id).fetch_optional(&self.pool).await?;
        row.as_ref().map(scenario).transpose()
    }

    /// Creates a scenario with this content.
    ///
    /// # Errors
    /// What the database says.
    pub async fn create_scenario(
        &self,
        package_id: &str,
        content: &Content,
        by: Option<&str>,
    ) -> Result<Scenario, CatalogError> {
        let id = named_id("scenario");
        let mut transaction = self.pool.begin().await?;
        let row = sqlx::query(statement::create_scenario)
            .bind(&id)
            .bind(package_id)
            .bind(&content.name)
            .bind(&content.description)
            .bind(&content.notes)
            .bind(text_of(&content.settings)?)
            .bind(now())
            .bind(content.cost_rule.name())
            .bind(sharing_text(&content.cost_sharing))
            .bind(&content.reference)
            .fetch_one(&mut *transaction)
            .await?;
        for issn_l in &content.subscribed {
            let subscribe = sqlx::query(statement::subscribe).bind(&id).bind(issn_l);
            subscribe.execute(&mut *transaction).await?;
        }
        for member in &content.included {
            let include = sqlx::query(statement::include).bind(&id).bind(member);
            include.execute(&mut *transaction).await?;
        }
        let created = NewVersion { kind: Kind::Created, of_revision: None, by };
        add_version(&mut transaction, &id, 1, created, &Change::default()).await?;
        transaction.commit().await?;
        scenario(&row)
    }

    /// The subscribed titles of a scenario, sorted.
    ///
    /// # Errors
    /// What the database says.
    pub async fn subscribed(&self, scenario_id: &str) -> Result<Vec<String>, CatalogError> {
        Ok(sqlx::query_scalar(statement::subscribed)
            .bind(scenario_id)
            .fetch_all(&self.pool)
            .await?)
    }

    /// The packages of the members that a scenario counts, sorted. Some may be members no more.
    ///
    /// # Errors
    /// What the database says.
    pub async fn included(&self, scenario_id: &str) -> Result<Vec<String>, CatalogError> {
        let included = sqlx::query_scalar(statement::included).bind(scenario_id);
        Ok(included.fetch_all(&self.pool).await?)
    }

    /// Changes a scenario, all or nothing; none if there is no such scenario. `edit` sees it as it stands and
    /// nobody else can change it meanwhile. What stays as it was makes no version.
    ///
    /// # Errors
    /// What `edit` or the database says.
    pub async fn edit_scenario<E: From<CatalogError>>(
        &self,
        id: &str,
        by: Option<&str>,
        edit: impl FnOnce(&Scenario, &mut Content) -> Result<(), E>,
    ) -> Result<Option<Scenario>, E> {
        let Some(locked) = self.lock_scenario(id).await? else { return Ok(None) };
        let mut content = locked.content.clone();
        edit(&locked.scenario, &mut content)?;
        let version = NewVersion { kind: Kind::Changed, of_revision: None, by };
        Ok(Some(locked.change(version, content).await?))
    }

    /// Saves a whole content that somebody made of what the scenario was at a revision. What others have changed since
    /// then, which that somebody had not seen, is kept.
    ///
    /// # Errors
    /// What `edit` or the database says.
    pub async fn save_whole<E: From<CatalogError>>(
        &self,
        id: &str,
        by: &str,
        seen: Option<i64>,
        edit: impl FnOnce(&mut Content) -> Result<(), E>,
    ) -> Result<Option<Scenario>, E> {
        let Some(mut locked) = self.lock_scenario(id).await? else { return Ok(None) };
        let mut content = locked.content.clone();
        edit(&mut content)?;
        let seen = seen.unwrap_or(locked.scenario.revision);
        for change in locked.of_others_since(seen, by).await? {
            let kept = content.apply(change);
            kept.map_err(|source| CatalogError::Unreadable {
                what: "a change".to_owned(),
                source,
            })?;
        }
        let version = NewVersion { kind: Kind::Changed, of_revision: None, by: Some(by) };
        Ok(Some(locked.change(version, content).await?))
    }

    /// Deletes a scenario with its history, unless it is the last one of its package. Of two who delete the last
    /// two at once, one waits and is refused.
    ///
    /// # Errors
    /// What the database says.
    pub async fn delete_scenario(&self, id: &str) -> Result<Removal, CatalogError> {
        let Some(package_id) = self.scenario(id).await?.map(|scenario| scenario.package_id) else {
            return Ok(Removal::None);
        };
        let mut transaction = self.pool.begin().await?;
        let lock = sqlx::query(statement::lock_package).bind(&package_id);
        lock.execute(&mut *transaction).await?;
        let rows = sqlx::query(statement::scenarios).bind(&package_id);
        let rows = rows.fetch_all(&mut *transaction).await?;
        let ids: Vec<String> =
            rows.iter().map(|row| row.try_get("id")).collect::<Result<_, _>>()?;
        if !ids.iter().any(|other| other == id) {
            return Ok(Removal::None);
        }
        if ids.len() == 1 {
            return Ok(Removal::IsLast);
        }
        let sent = sqlx::query(statement::proposals).bind(id);
        if sent.fetch_optional(&mut *transaction).await?.is_some() {
            return Ok(Removal::WasSent);
        }
        for statement in [
            statement::lock_scenario,
            statement::delete_subscriptions,
            statement::delete_included,
            statement::delete_versions,
            statement::delete_public_page,
            statement::end_recalculation,
            statement::delete_scenario,
        ] {
            sqlx::query(statement).bind(id).execute(&mut *transaction).await?;
        }
        transaction.commit().await?;
        Ok(Removal::Done)
    }
}

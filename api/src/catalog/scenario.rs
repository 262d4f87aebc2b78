//! Scenarios, what they subscribe, and how they are changed.

use sqlx::any::AnyRow;
use sqlx::{Any, Row, Transaction};
use titlewise_engine::assumptions::Settings;
use titlewise_engine::consortium::CostRule;

use super::change::{Change, Content};
use super::package::Package;
use super::sql::statement;
use super::version::{Kind, NewVersion, add_version, version};
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
            included: included.into_iter().collect(),
        }
    }
}

fn scenario(row: &AnyRow) -> Result<Scenario, CatalogError> {
    let id: String = row.try_get("id")?;
    let settings: String = row.try_get("settings")?;
    let cost_rule: String = row.try_get("cost_rule")?;
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
        settings_revision: row.try_get("settings_revision")?,
        revision: row.try_get("revision")?,
        created_at: row.try_get("created_at")?,
    })
}

fn text_of(settings: &Settings) -> Result<String, CatalogError> {
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
    /// It is gone.
    Done,
}

/// A scenario that nobody else can change before this is done.
pub(super) struct Locked {
    pub(super) transaction: Transaction<'static, Any>,
    pub(super) scenario: Scenario,
    pub(super) content: Content,
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
        for statement in [
            statement::lock_scenario,
            statement::delete_subscriptions,
            statement::delete_included,
            statement::delete_versions,
            statement::delete_public_page,
            statement::delete_scenario,
        ] {
            sqlx::query(statement).bind(id).execute(&mut *transaction).await?;
        }
        transaction.commit().await?;
        Ok(Removal::Done)
    }

    pub(super) async fn lock_scenario(&self, id: &str) -> Result<Option<Locked>, CatalogError> {
        let mut transaction = self.pool.begin().await?;
        let row = sqlx::query(statement::lock_scenario)
            .bind(id)
            .fetch_optional(&mut *transaction)
            .await?;
        let Some(row) = row else { return Ok(None) };
        let scenario = scenario(&row)?;
        let subscribed: Vec<String> =
            sqlx::query_scalar(statement::subscribed).bind(id).fetch_all(&mut *transaction).await?;
        let included: Vec<String> =
            sqlx::query_scalar(statement::included).bind(id).fetch_all(&mut *transaction).await?;
        let content = scenario.content(subscribed, included);
        Ok(Some(Locked { transaction, scenario, content }))
    }
}

impl Locked {
    /// What others than a user have changed after a revision, the oldest first.
    async fn of_others_since(
        &mut self,
        revision: i64,
        by: &str,
    ) -> Result<Vec<Change>, CatalogError> {
        let rows = sqlx::query(statement::versions_of_others)
            .bind(&self.scenario.id)
            .bind(revision)
            .bind(by)
            .fetch_all(&mut *self.transaction)
            .await?;
        rows.iter().map(|row| Ok(version(row)?.change)).collect()
    }

    pub(super) fn change_to(&self, content: &Content) -> Result<Change, CatalogError> {
        Change::between(&self.content, content)
            .map_err(|source| CatalogError::Unreadable { what: "a change".to_owned(), source })
    }

    /// Saves another content as a change of its own, after which nothing that was undone can be done again. What stays
    /// as it was makes no version.
    pub(super) async fn change(
        mut self,
        version: NewVersion<'_>,
        content: Content,
    ) -> Result<Scenario, CatalogError> {
        let change = self.change_to(&content)?;
        if change.is_empty() {
            return Ok(self.scenario);
        }
        let dropped = sqlx::query(statement::drop_undone).bind(&self.scenario.id);
        dropped.execute(&mut *self.transaction).await?;
        self.save(version, content, &change).await
    }

    /// Saves another content, and the change that led to it, as the next version and ends the transaction.
    pub(super) async fn save(
        mut self,
        version: NewVersion<'_>,
        content: Content,
        change: &Change,
    ) -> Result<Scenario, CatalogError> {
        let id = &self.scenario.id;
        let revision = self.scenario.revision + 1;
        let is_of_forecast = i64::from(change.is_of_forecast());
        let settings_revision = self.scenario.settings_revision + is_of_forecast;
        sqlx::query(statement::save_scenario)
            .bind(id)
            .bind(&content.name)
            .bind(&content.description)
            .bind(&content.notes)
            .bind(text_of(&content.settings)?)
            .bind(settings_revision)
            .bind(revision)
            .bind(content.cost_rule.name())
            .execute(&mut *self.transaction)
            .await?;
        for (statement, rows) in [
            (statement::subscribe, &change.added),
            (statement::unsubscribe, &change.removed),
            (statement::include, &change.included),
            (statement::exclude, &change.excluded),
        ] {
            for row in rows {
                let changed = sqlx::query(statement).bind(id).bind(row);
                changed.execute(&mut *self.transaction).await?;
            }
        }
        add_version(&mut self.transaction, id, revision, version, change).await?;
        self.transaction.commit().await?;
        Ok(Scenario {
            name: content.name,
            description: content.description,
            notes: content.notes,
            settings: content.settings,
            cost_rule: content.cost_rule,
            settings_revision,
            revision,
            ..self.scenario
        })
    }
}

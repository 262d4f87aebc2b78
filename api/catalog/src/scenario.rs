//! Scenarios, their subscriptions, and their changes.

use sqlx::Row;

use crate::change::{Change, Content};
use crate::error::CatalogError;
use crate::handle::Catalog;
use crate::id::named_id;
use crate::listed::for_each_name;
use crate::locked::listed_ids;
use crate::package::{Access, Package, access, package};
use crate::scenario_row::{Scenario, scenario, sharing_text, text_of};
use crate::sql::statement;
use crate::version::{Kind, NewVersion, add_version};

/// Result of a deletion.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Removal {
    /// The scenario does not exist.
    None,
    /// The scenario is the last one of its package and stays.
    IsLast,
    /// The scenario was sent to members, who may have requested titles in it.
    WasSent,
    /// The scenario was deleted.
    Done,
}

impl Catalog {
    /// Returns the scenarios of a package, in order of creation.
    ///
    /// # Errors
    /// A database failure.
    pub async fn scenarios(&self, package_id: &str) -> Result<Vec<Scenario>, CatalogError> {
        let rows = sqlx::query(statement::scenarios).bind(package_id).fetch_all(&self.pool).await?;
        rows.iter().map(scenario).collect()
    }

    /// Returns the scenario with this id, if it exists.
    ///
    /// # Errors
    /// A database failure.
    pub async fn scenario(&self, id: &str) -> Result<Option<Scenario>, CatalogError> {
        let row = sqlx::query(statement::scenario).bind(id).fetch_optional(&self.pool).await?;
        row.as_ref().map(scenario).transpose()
    }

    /// Returns the scenario with this id, if it exists, with its package and a user's access to it, if the package is not
    /// deleted. Both are read over one connection.
    ///
    /// # Errors
    /// A database failure.
    pub async fn scenario_with_package(
        &self,
        id: &str,
        user_id: &str,
    ) -> Result<Option<(Scenario, Option<(Package, Access)>)>, CatalogError> {
        let mut connection = self.pool.acquire().await?;
        let row = sqlx::query(statement::scenario).bind(id);
        let Some(row) = row.fetch_optional(&mut *connection).await? else { return Ok(None) };
        let scenario = scenario(&row)?;
        let row = sqlx::query(statement::package).bind(&scenario.package_id).bind(user_id);
        let row = row.fetch_optional(&mut *connection).await?;
        let found = row.map(|row| Ok::<_, CatalogError>((package(&row)?, access(&row)?)));
        Ok(Some((scenario, found.transpose()?)))
    }

    /// Creates a scenario with this content.
    ///
    /// # Errors
    /// A database failure.
    pub async fn create_scenario(
        &self,
        package_id: &str,
        content: &Content,
        by: Option<&str>,
    ) -> Result<Scenario, CatalogError> {
        self.create_scenario_as(&named_id("scenario"), package_id, content, by).await
    }

    /// Creates a scenario with a given id.
    ///
    /// # Errors
    /// An id that is in use ([`CatalogError::is_taken`]), or a database failure.
    pub async fn create_scenario_as(
        &self,
        id: &str,
        package_id: &str,
        content: &Content,
        by: Option<&str>,
    ) -> Result<Scenario, CatalogError> {
        let mut transaction = self.pool.begin().await?;
        let row = sqlx::query(statement::create_scenario)
            .bind(id)
            .bind(package_id)
            .bind(&content.name)
            .bind(&content.description)
            .bind(&content.notes)
            .bind(text_of(&content.settings)?)
            .bind(self.clock.text())
            .bind(content.cost_rule.name())
            .bind(sharing_text(&content.cost_sharing))
            .bind(&content.reference)
            .fetch_one(&mut *transaction)
            .await?;
        for_each_name(&mut transaction, statement::subscribe, id, &content.subscribed).await?;
        for_each_name(&mut transaction, statement::include, id, &content.included).await?;
        let created = NewVersion { kind: Kind::Created, of_revision: None, by };
        add_version(&mut transaction, &self.clock, id, 1, created, &Change::default()).await?;
        transaction.commit().await?;
        scenario(&row)
    }

    /// Returns the subscribed titles of a scenario, sorted.
    ///
    /// # Errors
    /// A database failure.
    pub async fn subscribed(&self, scenario_id: &str) -> Result<Vec<String>, CatalogError> {
        listed_ids(&self.pool, statement::subscribed, scenario_id).await
    }

    /// Returns the packages of the members that a scenario includes, sorted. Some may no longer be members.
    ///
    /// # Errors
    /// A database failure.
    pub async fn included(&self, scenario_id: &str) -> Result<Vec<String>, CatalogError> {
        listed_ids(&self.pool, statement::included, scenario_id).await
    }

    /// Changes a scenario, all or nothing. Returns none if the scenario does not exist. `edit` receives the current
    /// content, and the scenario is locked meanwhile. An unchanged content makes no version.
    ///
    /// # Errors
    /// An error of `edit`, or a database failure.
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

    /// Saves a complete content that is based on an earlier revision. Later changes by other users, unknown to the
    /// author, are preserved.
    ///
    /// # Errors
    /// An error of `edit`, or a database failure.
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

    /// Deletes a scenario with its history, unless it is the last one of its package. When two calls delete the last
    /// two scenarios at the same time, one waits and is refused.
    ///
    /// # Errors
    /// A database failure.
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

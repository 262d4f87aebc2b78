//! Scenarios and what they subscribe.

use sqlx::Row;
use sqlx::any::AnyRow;
use titlewise_engine::assumptions::Settings;

use super::sql::statement;
use super::{Catalog, CatalogError, new_id, now};

/// A scenario of a package.
#[derive(Debug, Clone, PartialEq)]
pub struct Scenario {
    /// Its id.
    pub id: String,
    /// The package it is about.
    pub package_id: String,
    /// Its name.
    pub name: String,
    /// The edition of the model.
    pub edition: String,
    /// Its settings.
    pub settings: Settings,
    /// Counts the changes of the settings.
    pub settings_revision: i64,
    /// Counts every change, subscriptions included.
    pub revision: i64,
}

/// What a change of subscriptions leaves behind.
#[derive(Debug, Clone, PartialEq, serde::Serialize)]
pub struct SubscriptionChange {
    /// The subscribed titles, sorted.
    pub subscribed: Vec<String>,
    /// The scenario's revision.
    pub revision: i64,
}

fn scenario(row: &AnyRow) -> Result<Scenario, CatalogError> {
    let id: String = row.try_get("id")?;
    let settings: String = row.try_get("settings")?;
    let settings = serde_json::from_str(&settings)
        .map_err(|source| CatalogError::Unreadable { what: format!("scenario {id}"), source })?;
    Ok(Scenario {
        id,
        package_id: row.try_get("package_id")?,
        name: row.try_get("name")?,
        edition: row.try_get("edition")?,
        settings,
        settings_revision: row.try_get("settings_revision")?,
        revision: row.try_get("revision")?,
    })
}

fn text_of(settings: &Settings) -> Result<String, CatalogError> {
    serde_json::to_string(settings)
        .map_err(|source| CatalogError::Unreadable { what: "new settings".to_owned(), source })
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

    /// Creates a scenario without subscriptions.
    ///
    /// # Errors
    /// What the database says.
    pub async fn create_scenario(
        &self,
        package_id: &str,
        name: &str,
        settings: &Settings,
    ) -> Result<Scenario, CatalogError> {
        let id = new_id();
        let row = sqlx::query(statement::create_scenario)
            .bind(id)
            .bind(package_id)
            .bind(name)
            .bind(text_of(settings)?)
            .bind(now())
            .fetch_one(&self.pool)
            .await?;
        scenario(&row)
    }

    /// Saves settings if nobody else has since `revision`; otherwise none.
    ///
    /// # Errors
    /// What the database says.
    pub async fn save_settings(
        &self,
        id: &str,
        settings: &Settings,
        revision: i64,
    ) -> Result<Option<Scenario>, CatalogError> {
        let row = sqlx::query(statement::save_settings)
            .bind(text_of(settings)?)
            .bind(id)
            .bind(revision)
            .fetch_optional(&self.pool)
            .await?;
        row.as_ref().map(scenario).transpose()
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

    /// Adds and removes subscriptions, all or none; none if there is no such scenario.
    ///
    /// # Errors
    /// What the database says.
    pub async fn change_subscriptions(
        &self,
        scenario_id: &str,
        add: &[String],
        remove: &[String],
    ) -> Result<Option<SubscriptionChange>, CatalogError> {
        let mut transaction = self.pool.begin().await?;
        let revision: Option<i64> = sqlx::query_scalar(statement::touch_scenario)
            .bind(scenario_id)
            .fetch_optional(&mut *transaction)
            .await?;
        let Some(revision) = revision else {
            return Ok(None);
        };
        for issn_l in add {
            sqlx::query(statement::subscribe)
                .bind(scenario_id)
                .bind(issn_l)
                .execute(&mut *transaction)
                .await?;
        }
        for issn_l in remove {
            sqlx::query(statement::unsubscribe)
                .bind(scenario_id)
                .bind(issn_l)
                .execute(&mut *transaction)
                .await?;
        }
        let subscribed = sqlx::query_scalar(statement::subscribed)
            .bind(scenario_id)
            .fetch_all(&mut *transaction)
            .await?;
        transaction.commit().await?;
        Ok(Some(SubscriptionChange { subscribed, revision }))
    }
}

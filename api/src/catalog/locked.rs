//! A scenario while somebody changes it: what it is, and saving what it becomes as the next version.

use sqlx::{Any, Transaction};

use super::change::{Change, Content};
use super::scenario::{Scenario, scenario, sharing_text, text_of};
use super::sql::statement;
use super::version::{NewVersion, add_version, version};
use super::{Catalog, CatalogError};

/// A scenario that nobody else can change before this is done.
pub(super) struct Locked {
    pub(super) transaction: Transaction<'static, Any>,
    pub(super) scenario: Scenario,
    pub(super) content: Content,
}

impl Catalog {
    pub(super) async fn lock_scenario(&self, id: &str) -> Result<Option<Locked>, CatalogError> {
        let mut transaction = self.pool.begin().await?;
        let locked = lock_in(&mut transaction, id).await?;
        Ok(locked.map(|(scenario, content)| Locked { transaction, scenario, content }))
    }
}

/// A scenario that nobody else can change before this transaction ends.
pub(super) async fn lock_in(
    transaction: &mut Transaction<'static, Any>,
    id: &str,
) -> Result<Option<(Scenario, Content)>, CatalogError> {
    let row = sqlx::query(statement::lock_scenario).bind(id);
    let Some(row) = row.fetch_optional(&mut **transaction).await? else { return Ok(None) };
    let scenario = scenario(&row)?;
    let subscribed = sqlx::query_scalar(statement::subscribed).bind(id);
    let subscribed: Vec<String> = subscribed.fetch_all(&mut **transaction).await?;
    let included = sqlx::query_scalar(statement::included).bind(id);
    let included: Vec<String> = included.fetch_all(&mut **transaction).await?;
    let content = scenario.content(subscribed, included);
    Ok(Some((scenario, content)))
}

/// What leads from one content to another.
pub(super) fn change_between(before: &Content, after: &Content) -> Result<Change, CatalogError> {
    Change::between(before, after)
        .map_err(|source| CatalogError::Unreadable { what: "a change".to_owned(), source })
}

/// Saves another content of a scenario, and the change that led to it, as the next version.
pub(super) async fn save_in(
    transaction: &mut Transaction<'static, Any>,
    before: Scenario,
    version: NewVersion<'_>,
    content: Content,
    change: &Change,
) -> Result<Scenario, CatalogError> {
    let id = &before.id;
    let revision = before.revision + 1;
    let is_of_forecast = i64::from(change.is_of_forecast());
    let settings_revision = before.settings_revision + is_of_forecast;
    sqlx::query(statement::save_scenario)
        .bind(id)
        .bind(&content.name)
        .bind(&content.description)
        .bind(&content.notes)
        .bind(text_of(&content.settings)?)
        .bind(settings_revision)
        .bind(revision)
        .bind(content.cost_rule.name())
        .bind(sharing_text(&content.cost_sharing))
        .bind(&content.reference)
        .execute(&mut **transaction)
        .await?;
    for (statement, rows) in [
        (statement::subscribe, &change.added),
        (statement::unsubscribe, &change.removed),
        (statement::include, &change.included),
        (statement::exclude, &change.excluded),
    ] {
        for row in rows {
            let changed = sqlx::query(statement).bind(id).bind(row);
            changed.execute(&mut **transaction).await?;
        }
    }
    add_version(transaction, id, revision, version, change).await?;
    Ok(Scenario {
        name: content.name,
        description: content.description,
        notes: content.notes,
        settings: content.settings,
        cost_rule: content.cost_rule,
        cost_sharing: content.cost_sharing,
        reference: content.reference,
        settings_revision,
        revision,
        ..before
    })
}

impl Locked {
    /// What others than a user have changed after a revision, the oldest first.
    pub(super) async fn of_others_since(
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
        change_between(&self.content, content)
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
        let saved = save_in(&mut self.transaction, self.scenario, version, content, change).await?;
        self.transaction.commit().await?;
        Ok(saved)
    }
}

//! A locked scenario: its current content, and saving a new content as the next version.

use sqlx::{Any, Executor, Transaction};

use crate::change::{Change, Content};
use crate::clock::Clock;
use crate::error::CatalogError;
use crate::handle::Catalog;
use crate::listed::for_each_name;
use crate::scenario_row::{Scenario, scenario, sharing_text, text_of};
use crate::sql::statement;
use crate::version::{NewVersion, add_version, version};

/// A scenario that is locked until its transaction ends.
pub(super) struct Locked {
    clock: Clock,
    pub(super) transaction: Transaction<'static, Any>,
    pub(super) scenario: Scenario,
    pub(super) content: Content,
}

impl Catalog {
    pub(super) async fn lock_scenario(&self, id: &str) -> Result<Option<Locked>, CatalogError> {
        let mut transaction = self.pool.begin().await?;
        let locked = lock_in(&mut transaction, id).await?;
        Ok(locked.map(|(scenario, content)| Locked {
            transaction,
            clock: self.clock.clone(),
            scenario,
            content,
        }))
    }
}

/// Runs a statement that returns ids in one row, as `included.sql` does, for the id of what they belong to.
pub(super) async fn listed_ids<'e>(
    executor: impl Executor<'e, Database = Any>,
    statement: &'static str,
    id: &str,
) -> Result<Vec<String>, CatalogError> {
    let row: String = sqlx::query_scalar(statement).bind(id).fetch_one(executor).await?;
    Ok(row.split_whitespace().map(str::to_owned).collect())
}

/// Locks a scenario until the end of this transaction.
pub(super) async fn lock_in(
    transaction: &mut Transaction<'static, Any>,
    id: &str,
) -> Result<Option<(Scenario, Content)>, CatalogError> {
    let row = sqlx::query(statement::lock_scenario).bind(id);
    let Some(row) = row.fetch_optional(&mut **transaction).await? else { return Ok(None) };
    let scenario = scenario(&row)?;
    let subscribed = listed_ids(&mut **transaction, statement::subscribed, id).await?;
    let included = listed_ids(&mut **transaction, statement::included, id).await?;
    let content = scenario.content(subscribed, included);
    Ok(Some((scenario, content)))
}

/// Returns the difference that converts one content into another.
pub(super) fn change_between(before: &Content, after: &Content) -> Result<Change, CatalogError> {
    Change::between(before, after)
        .map_err(|source| CatalogError::Unreadable { what: "a change".to_owned(), source })
}

/// Saves a new content of a scenario, and the change that led to it, as the next version.
pub(super) async fn save_in(
    transaction: &mut Transaction<'static, Any>,
    clock: &Clock,
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
        for_each_name(transaction, statement, id, rows).await?;
    }
    add_version(transaction, clock, id, revision, version, change).await?;
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
    /// Returns the changes by other users after a revision, oldest first.
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

    /// Saves a new content as a change. Undone changes can no longer be redone after it. An unchanged content makes
    /// no version.
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

    /// Saves a new content, and the change that led to it, as the next version and ends the transaction.
    pub(super) async fn save(
        mut self,
        version: NewVersion<'_>,
        content: Content,
        change: &Change,
    ) -> Result<Scenario, CatalogError> {
        let saved =
            save_in(&mut self.transaction, &self.clock, self.scenario, version, content, change)
                .await?;
        self.transaction.commit().await?;
        Ok(saved)
    }
}

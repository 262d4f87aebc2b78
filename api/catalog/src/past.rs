//! A scenario as it was at an earlier revision.

use sqlx::Row;

use crate::change::Content;
use crate::error::CatalogError;
use crate::handle::Catalog;
use crate::locked::listed_ids;
use crate::scenario_row::Scenario;
use crate::sql::statement;
use crate::version::{Version, version};

/// A scenario at a revision.
#[derive(Debug, Clone)]
pub struct PastScenario {
    /// The scenario with its values of then.
    pub scenario: Scenario,
    /// Its content of then, with subscriptions and included members.
    pub content: Content,
    /// The version that made this revision.
    pub version: Version,
}

/// Attempts to read a scenario that others change meanwhile without a lock.
const TRIES: usize = 5;

impl Catalog {
    /// Returns a scenario as it was at a revision. None if the scenario does not exist or has no such revision.
    ///
    /// # Errors
    /// A database failure.
    pub async fn scenario_at(
        &self,
        id: &str,
        revision: i64,
    ) -> Result<Option<PastScenario>, CatalogError> {
        let found = self.versions(id, revision.saturating_add(1), 1).await?.pop();
        let Some(made) = found.filter(|version| version.revision == revision) else {
            return Ok(None);
        };
        let Some((now, mut content, since)) = self.content_since(id, revision).await? else {
            return Ok(None);
        };
        for version in since {
            content.apply(version.change.inverse()).map_err(|source| {
                let what = format!("version {}", version.revision);
                CatalogError::Unreadable { what, source }
            })?;
        }
        let scenario = Scenario {
            name: content.name.clone(),
            description: content.description.clone(),
            notes: content.notes.clone(),
            settings: content.settings.clone(),
            cost_rule: content.cost_rule,
            cost_sharing: content.cost_sharing.clone(),
            reference: content.reference.clone(),
            revision,
            ..now
        };
        Ok(Some(PastScenario { scenario, content, version: made }))
    }

    /// Returns the version by which a scenario last subscribed to a title (`is_subscribed`) or unsubscribed from it, up to a
    /// revision. None if no version did, as in a scenario that was created with its subscriptions.
    ///
    /// # Errors
    /// A database failure.
    pub async fn version_of_title(
        &self,
        id: &str,
        revision: i64,
        issn_l: &str,
        is_subscribed: bool,
    ) -> Result<Option<Version>, CatalogError> {
        let rows = sqlx::query(statement::versions_of_title)
            .bind(id)
            .bind(revision)
            .bind(issn_l)
            .fetch_all(&self.pool)
            .await?;
        for row in &rows {
            let version = Version { changed_by: row.try_get("changed_by")?, ..version(row)? };
            let change = &version.change;
            let titles = if is_subscribed { &change.added } else { &change.removed };
            if titles.iter().any(|title| title == issn_l) {
                return Ok(Some(version));
            }
        }
        Ok(None)
    }

    /// Returns a scenario with its current content and the versions after a revision, newest first. Reading locks nothing:
    /// it is repeated if the scenario changed meanwhile, and locks only a scenario that keeps changing.
    async fn content_since(
        &self,
        id: &str,
        revision: i64,
    ) -> Result<Option<(Scenario, Content, Vec<Version>)>, CatalogError> {
        for _ in 0..TRIES {
            let Some(before) = self.scenario(id).await? else { return Ok(None) };
            let subscribed = listed_ids(&self.pool, statement::subscribed, id).await?;
            let included = listed_ids(&self.pool, statement::included, id).await?;
            let since = sqlx::query(statement::versions_after).bind(id).bind(revision);
            let since = since.fetch_all(&self.pool).await?;
            let after = self.scenario(id).await?;
            if after.is_some_and(|after| after.revision == before.revision) {
                let content = before.content(subscribed, included);
                let since = since.iter().map(version).collect::<Result<_, _>>()?;
                return Ok(Some((before, content, since)));
            }
        }
        let Some(mut locked) = self.lock_scenario(id).await? else { return Ok(None) };
        let since = sqlx::query(statement::versions_after).bind(id).bind(revision);
        let since = since.fetch_all(&mut *locked.transaction).await?;
        let since = since.iter().map(version).collect::<Result<_, _>>()?;
        Ok(Some((locked.scenario.clone(), locked.content.clone(), since)))
    }
}

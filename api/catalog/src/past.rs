//! A scenario as it was at an earlier revision.

use crate::change::Content;
use crate::error::CatalogError;
use crate::handle::Catalog;
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
        // The lock ends with the transaction, which is dropped. Without it, a change could be read in part.
        let Some(mut locked) = self.lock_scenario(id).await? else { return Ok(None) };
        let since = sqlx::query(statement::versions_after).bind(id).bind(revision);
        let since = since.fetch_all(&mut *locked.transaction).await?;
        let mut content = locked.content.clone();
        for row in &since {
            let change = version(row)?.change.inverse();
            content.apply(change).map_err(|source| CatalogError::Unreadable {
                what: format!("version {revision}"),
                source,
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
            ..locked.scenario.clone()
        };
        Ok(Some(PastScenario { scenario, content, version: made }))
    }
}

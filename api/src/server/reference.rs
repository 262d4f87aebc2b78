//! Reference data: what is known of journals whoever the library is.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

use titlewise_ingest::IssnMap;
use titlewise_ingest::tables::Table;

use super::error::ServerError;
use super::problem::ApiError;
use super::state::App;
use crate::catalog::{NewReference, Scenario, new_id};
use crate::library::Reference;

/// Reads a folder of reference tables into the store and makes it the newest version, unless the newest one has the
/// same content.
pub(super) async fn load(app: &App, folder: PathBuf) -> Result<(), ServerError> {
    let shown = folder.display().to_string();
    let read = tokio::task::spawn_blocking(move || Reference::read(&folder)).await??;
    let (journals, as_of) = (read.journal_count(), read.as_of());
    let live = app.catalog.live_reference().await?;
    if let Some(live) = live.filter(|live| live.starts_with(&read.version)) {
        app.catalog.describe_reference(NewReference { version: &live, journals, as_of }).await?;
        tracing::info!(version = read.version, folder = shown, "reference data unchanged");
        return Ok(());
    }
    // The same content may have been live before: the version names the content and the occasion.
    let version = format!("{}-{}", read.version, new_id());
    for (table, rows) in &read.tables {
        app.store.put_reference(&version, table.name(), rows).await?;
    }
    app.catalog.add_reference(NewReference { version: &version, journals, as_of }).await?;
    tracing::info!(version, folder = shown, "reference data loaded");
    Ok(())
}

impl App {
    /// The newest reference data.
    pub(super) async fn reference(&self) -> Result<Arc<Reference>, ApiError> {
        match self.catalog.live_reference().await? {
            Some(version) => self.reference_at(&version).await,
            None => Ok(Arc::default()),
        }
    }

    /// The reference data that a scenario is pinned to, or the newest.
    pub(super) async fn reference_of(
        &self,
        scenario: &Scenario,
    ) -> Result<Arc<Reference>, ApiError> {
        match &scenario.reference {
            Some(version) => self.reference_at(version).await,
            None => self.reference().await,
        }
    }

    /// A version of the reference data, which must be there.
    async fn reference_at(&self, version: &str) -> Result<Arc<Reference>, ApiError> {
        self.references.get(version, || self.read_reference(version)).await
    }

    /// Which journal an ISSN belonged to in the reference data before the live ones, and their version; none if there were
    /// none, or they are not kept any more.
    pub(super) async fn issns_before(&self) -> Result<Option<(String, Arc<IssnMap>)>, ApiError> {
        let Some(version) = self.catalog.previous_reference().await? else { return Ok(None) };
        if let Some(kept) = self.references.kept(&version) {
            return Ok(Some((version, Arc::new(kept.issn_map.clone()))));
        }
        let table = Table::Journals;
        let Some(rows) = self.store.reference(&version, table.name()).await? else {
            return Ok(None);
        };
        let tables = BTreeMap::from([(table, table.fitted(&rows)?)]);
        let read = move || Reference::new(String::new(), tables).issn_map;
        let map = tokio::task::spawn_blocking(read).await?;
        Ok(Some((version, Arc::new(map))))
    }

    async fn read_reference(&self, version: &str) -> Result<Reference, ApiError> {
        let mut tables = BTreeMap::new();
        for table in Table::REFERENCE {
            if let Some(rows) = self.store.reference(version, table.name()).await? {
                tables.insert(table, table.fitted(&rows)?);
            }
        }
        Ok(Reference::new(version.to_owned(), tables))
    }
}

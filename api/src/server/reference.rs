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
use crate::library::{Reference, Tables, carried_over};

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
    let carried = carried(app, &read).await?;
    for (table, rows) in &read.tables {
        let rows = carried.get(table).unwrap_or(rows);
        app.store.put_reference(&version, table.name(), rows).await?;
    }
    app.catalog.add_reference(NewReference { version: &version, journals, as_of }).await?;
    tracing::info!(version, folder = shown, "reference data loaded");
    Ok(())
}

/// The tables with what the live reference data were asked about institutions that the new ones say nothing of.
async fn carried(app: &App, new: &Reference) -> Result<Tables, ServerError> {
    let failed = |error: ApiError| {
        let cause = std::error::Error::source(&error).map(ToString::to_string);
        ServerError::Asked(cause.unwrap_or_else(|| error.to_string()))
    };
    let live = app.reference().await.map_err(failed)?;
    let carried = carried_over(&live, new).map_err(|error| failed(error.into()))?;
    Ok(carried.unwrap_or_default())
}

/// The part of a version's name that its folder's content gives it. Versions with what was asked about institutions since differ
/// only behind it.
pub(super) fn content_of(version: &str) -> &str {
    version.split_once('-').map_or(version, |(content, _)| content)
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
        let Some(live) = self.catalog.live_reference().await? else { return Ok(None) };
        let previous = self.catalog.previous_reference(content_of(&live)).await?;
        let Some(version) = previous else { return Ok(None) };
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

//! Loads reference data: facts of journals that do not depend on the library.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use bytes::Bytes;
use titlewise_catalog::{NewReference, new_id};
use titlewise_dataset::library::{Reference, Tables, carried_over, has_asked, newest_day};
use titlewise_ingest::reference::{ReferenceError, Scan, ScannedTable, scan};
use titlewise_ingest::tables::Table;
use titlewise_storage::to_parquet;

use crate::error::Error;
use crate::references::handle::References;
use crate::start_error::StartError;

/// Checks a folder of reference tables and copies them to the store as the newest version, unless the newest version has
/// the same content. Tables are checked batch by batch and copied one at a time, so that they need not fit into memory
/// together.
pub async fn load(references: &References, folder: PathBuf) -> Result<(), StartError> {
    let shown = folder.display().to_string();
    let place = folder.clone();
    let scanned = Arc::new(tokio::task::spawn_blocking(move || scan(&place)).await??);
    let content = &scanned.manifest.version;
    let journals = scanned.manifest.entry(Table::Journals.name()).map_or(0, |entry| entry.rows);
    let sources = of_table(&scanned, Table::Sources, ScannedTable::rows).await?;
    let as_of = sources.as_ref().and_then(newest_day);
    let live = references.catalog.live_reference().await?;
    if let Some(live) = live.as_ref().filter(|live| live.starts_with(content.as_str())) {
        references
            .catalog
            .describe_reference(NewReference { version: live, journals, as_of })
            .await?;
        tracing::info!(version = content, folder = shown, "reference data unchanged");
        return Ok(());
    }
    // The same content may have been live before, so the version's name adds a unique id.
    let version = format!("{content}-{}", new_id());
    let carried = match live {
        Some(live) => carried(references, &live, &folder).await?,
        None => Tables::new(),
    };
    for table in Table::REFERENCE {
        let parquet = match carried.get(&table) {
            Some(rows) => Some(to_parquet(rows)?),
            None => of_table(&scanned, table, parquet).await?,
        };
        if let Some(parquet) = parquet {
            references.store.put_reference_file(&version, table.name(), parquet).await?;
        }
    }
    references.catalog.add_reference(NewReference { version: &version, journals, as_of }).await?;
    tracing::info!(version, folder = shown, "reference data loaded");
    Ok(())
}

/// Reads something from a table of the folder.
async fn of_table<T: Send + 'static>(
    scanned: &Arc<Scan>,
    table: Table,
    read: impl FnOnce(&ScannedTable) -> Result<T, ReferenceError> + Send + 'static,
) -> Result<Option<T>, StartError> {
    let scanned = Arc::clone(scanned);
    let find = move || {
        let found = scanned.tables.iter().find(|one| one.table == table);
        found.map(read).transpose()
    };
    Ok(tokio::task::spawn_blocking(find).await??)
}

fn parquet(table: &ScannedTable) -> Result<Bytes, ReferenceError> {
    Ok(table.to_parquet()?.into())
}

/// Returns the new tables to which OpenAlex rows were added: those of institutions that only the live reference data
/// contain. Reads the new tables and those about institutions at once, but only if there may be such rows.
async fn carried(references: &References, live: &str, folder: &Path) -> Result<Tables, StartError> {
    let failed = |error: Error| {
        let cause = std::error::Error::source(&error).map(ToString::to_string);
        StartError::OpenAlexRows(cause.unwrap_or_else(|| error.to_string()))
    };
    let sources = references.store.reference(live, Table::Sources.name()).await?;
    if !sources.as_ref().is_some_and(has_asked) {
        return Ok(Tables::new());
    }
    let before = references.refreshable(live).await.map_err(failed)?;
    let folder = folder.to_owned();
    let read = move || Reference::read(&folder);
    let new = tokio::task::spawn_blocking(read).await??;
    let carried = carried_over(&before, &new).map_err(|error| failed(error.into()))?;
    Ok(carried.unwrap_or_default())
}

/// Part of a version's name that identifies the content of its folder. Versions with later OpenAlex data of
/// institutions differ only after it.
pub fn content_of(version: &str) -> &str {
    version.split_once('-').map_or(version, |(content, _)| content)
}

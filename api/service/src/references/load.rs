//! Loads reference data: facts of journals that do not depend on the library.

use std::path::PathBuf;

use titlewise_catalog::{NewReference, new_id};
use titlewise_dataset::library::{Reference, Tables, carried_over};

use crate::error::Error;
use crate::references::handle::References;
use crate::start_error::StartError;

/// Reads a folder of reference tables into the store as the newest version, unless the newest version has the same
/// content.
pub async fn load(references: &References, folder: PathBuf) -> Result<(), StartError> {
    let shown = folder.display().to_string();
    let read = tokio::task::spawn_blocking(move || Reference::read(&folder)).await??;
    let (journals, as_of) = (read.journal_count(), read.as_of());
    let live = references.catalog.live_reference().await?;
    if let Some(live) = live.filter(|live| live.starts_with(&read.version)) {
        references
            .catalog
            .describe_reference(NewReference { version: &live, journals, as_of })
            .await?;
        tracing::info!(version = read.version, folder = shown, "reference data unchanged");
        return Ok(());
    }
    // The same content may have been live before, so the version's name adds a unique id.
    let version = format!("{}-{}", read.version, new_id());
    let carried = carried(references, &read).await?;
    for (table, rows) in &read.tables {
        let rows = carried.get(table).unwrap_or(rows);
        references.store.put_reference(&version, table.name(), rows).await?;
    }
    references.catalog.add_reference(NewReference { version: &version, journals, as_of }).await?;
    tracing::info!(version, folder = shown, "reference data loaded");
    Ok(())
}

/// Returns the new tables to which OpenAlex rows were added: those of institutions that only the live reference data
/// contain.
async fn carried(references: &References, new: &Reference) -> Result<Tables, StartError> {
    let failed = |error: Error| {
        let cause = std::error::Error::source(&error).map(ToString::to_string);
        StartError::OpenAlexRows(cause.unwrap_or_else(|| error.to_string()))
    };
    let live = references.reference().await.map_err(failed)?;
    let carried = carried_over(&live, new).map_err(|error| failed(error.into()))?;
    Ok(carried.unwrap_or_default())
}

/// Part of a version's name that identifies the content of its folder. Versions with later OpenAlex data of
/// institutions differ only after it.
pub fn content_of(version: &str) -> &str {
    version.split_once('-').map_or(version, |(content, _)| content)
}

//! Reference data: what is known of journals whoever the library is.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

use arrow::array::{Array, AsArray, RecordBatch};
use titlewise_ingest::IssnMap;
use titlewise_ingest::folder::{FolderError, ModelInputs};
use titlewise_ingest::tables::Table;

use super::error::ServerError;
use super::problem::ApiError;
use super::state::App;
use crate::catalog::new_id;

/// A version of the reference data in memory.
#[derive(Debug, Default)]
pub(super) struct Reference {
    /// Its version; blank if none was loaded.
    pub version: String,
    /// Its tables.
    pub tables: BTreeMap<Table, RecordBatch>,
    /// Which journal an ISSN belongs to.
    pub issn_map: IssnMap,
}

/// Reads a folder of reference tables into the store and makes it the live version.
pub(super) async fn load(app: &App, folder: PathBuf) -> Result<(), ServerError> {
    let shown = folder.display().to_string();
    let inputs = tokio::task::spawn_blocking(move || ModelInputs::read_any(&folder)).await??;
    if inputs.table(Table::Journals).num_rows() == 0 {
        let table = Table::Journals.name();
        return Err(FolderError::MissingTable { folder: shown, table }.into());
    }
    let version = new_id();
    for table in Table::REFERENCE {
        app.store.put_reference(&version, table.name(), &inputs.table(table)).await?;
    }
    app.catalog.add_reference(&version).await?;
    tracing::info!(version, folder = shown, "reference data loaded");
    Ok(())
}

impl App {
    /// The live reference data.
    pub(super) async fn reference(&self) -> Result<Arc<Reference>, ApiError> {
        let Some(version) = self.catalog.live_reference().await? else {
            return Ok(Arc::default());
        };
        self.references.get(&version, || self.read_reference(&version)).await
    }

    async fn read_reference(&self, version: &str) -> Result<Reference, ApiError> {
        let mut tables = BTreeMap::new();
        for table in Table::REFERENCE {
            if let Some(rows) = self.store.reference(version, table.name()).await? {
                let rows = RecordBatch::try_new(table.schema(), rows.columns().to_vec())?;
                tables.insert(table, rows);
            }
        }
        let issn_map = tables.get(&Table::Journals).map(issn_map).unwrap_or_default();
        Ok(Reference { version: version.to_owned(), tables, issn_map })
    }
}

fn issn_map(journals: &RecordBatch) -> IssnMap {
    let text =
        |name| journals.column_by_name(name).and_then(|column| column.as_string_opt::<i32>());
    let (Some(issn_l), Some(issns)) = (text("issn_l"), text("issns")) else {
        return IssnMap::default();
    };
    let mut pairs = Vec::with_capacity(2 * journals.num_rows());
    for row in (0..journals.num_rows()).filter(|row| issn_l.is_valid(*row)) {
        let linking = issn_l.value(row);
        pairs.push((linking, linking));
        if issns.is_valid(row) {
            pairs.extend(issns.value(row).split(';').map(|issn| (issn, linking)));
        }
    }
    IssnMap::new(pairs)
}

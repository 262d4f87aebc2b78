//! Rows of the catalog at one point in time, in temporary files, with the objects they name.

use std::fs::File;
use std::io::{BufWriter, Seek, Write};
use std::sync::Arc;

use titlewise_catalog::{Catalog, Schema};

use super::BackupError;
use super::archive::TableCount;
use super::named::Named;

/// The rows of one table.
pub(super) struct TableRows {
    pub count: TableCount,
    pub bytes: u64,
    /// Positioned at its start.
    pub file: File,
}

/// The rows of all tables.
pub(super) struct Rows {
    pub schema: Arc<Schema>,
    pub tables: Vec<TableRows>,
    pub named: Named,
}

impl Rows {
    /// Reads them. The files are anonymous, so no one else can open them and nothing is left behind.
    pub(super) async fn take(catalog: &Catalog) -> Result<Self, BackupError> {
        let mut snapshot = catalog.snapshot().await?;
        let schema = snapshot.schema.clone();
        let (mut tables, mut named) = (Vec::new(), Named::default());
        for table in &schema.tables {
            let file = tempfile::tempfile().map_err(BackupError::Archive)?;
            let (mut out, mut rows) = (BufWriter::new(file), 0);
            let write = |row| {
                named.note(&table.name, &row);
                rows += 1;
                serde_json::to_writer(&mut out, &row)?;
                out.write_all(b"\n").map_err(BackupError::Archive)
            };
            snapshot.rows(table, write).await?;
            let finished = out.into_inner().map_err(std::io::IntoInnerError::into_error);
            let mut file = finished.map_err(BackupError::Archive)?;
            let bytes = file.stream_position().map_err(BackupError::Archive)?;
            file.rewind().map_err(BackupError::Archive)?;
            let count = TableCount { name: table.name.clone(), rows };
            tables.push(TableRows { count, bytes, file });
        }
        snapshot.end().await?;
        Ok(Self { schema, tables, named })
    }
}

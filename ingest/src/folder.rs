//! A folder of input tables: CSV or Parquet files named after their tables.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};

use arrow::array::RecordBatch;

use crate::tables::{CellError, Table, batch_from_csv};

/// Why a folder cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum FolderError {
    /// A table that the model cannot do without is not there.
    #[error(
        "{folder}: \"{table}.csv\" is missing; see the README for the tables an input folder holds"
    )]
    MissingTable {
        /// Folder read.
        folder: String,
        /// Table looked for.
        table: &'static str,
    },
    /// The file cannot be opened.
    #[error("{path}: {source}")]
    Open {
        /// File that was to be read.
        path: String,
        /// What the operating system says.
        source: std::io::Error,
    },
    /// The file is there but its content is not the table.
    #[error("{path}: {source}")]
    Content {
        /// File read.
        path: String,
        /// The first thing wrong with it.
        source: CellError,
    },
}

/// The tables of one or more input folders. A table that no folder holds is empty.
#[derive(Debug, Clone, Default)]
pub struct ModelInputs {
    tables: BTreeMap<Table, RecordBatch>,
}

impl ModelInputs {
    /// Reads every table of a folder with the layout of the README.
    ///
    /// # Errors
    /// A required table that is missing, or the first cell that cannot be read.
    pub fn read(folder: &Path) -> Result<Self, FolderError> {
        let inputs = Self::read_any(folder)?;
        for table in Table::ALL.into_iter().filter(|table| table.is_required()) {
            if !inputs.tables.contains_key(&table) {
                return Err(FolderError::MissingTable {
                    folder: folder.display().to_string(),
                    table: table.name(),
                });
            }
        }
        Ok(inputs)
    }

    /// Reads the tables that a folder happens to hold.
    ///
    /// # Errors
    /// The first cell that cannot be read.
    pub fn read_any(folder: &Path) -> Result<Self, FolderError> {
        let mut inputs = Self::default();
        for table in Table::ALL {
            let path = folder.join(format!("{}.csv", table.name()));
            if path.is_file() {
                inputs.tables.insert(table, read_csv(table, path)?);
            }
        }
        Ok(inputs)
    }

    /// The rows of a table; none if it was never given.
    pub fn table(&self, table: Table) -> RecordBatch {
        self.tables.get(&table).cloned().unwrap_or_else(|| RecordBatch::new_empty(table.schema()))
    }

    /// Puts a table in, replacing what was there.
    pub fn set(&mut self, table: Table, rows: RecordBatch) {
        self.tables.insert(table, rows);
    }
}

fn read_csv(table: Table, path: PathBuf) -> Result<RecordBatch, FolderError> {
    let shown = path.display().to_string();
    let file =
        File::open(&path).map_err(|source| FolderError::Open { path: shown.clone(), source })?;
    batch_from_csv(table, BufReader::new(file))
        .map_err(|source| FolderError::Content { path: shown, source })
}

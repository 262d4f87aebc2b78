//! A folder of input tables: CSV or Parquet files named after their tables.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};

use arrow::array::RecordBatch;

use crate::parallel::in_parallel;
use crate::tables::{CellError, Table, batch_from_csv, batch_from_library_csv, batch_from_parquet};

/// Reasons why a folder cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum FolderError {
    /// A required table is missing.
    #[error(
        "{folder}: \"{table}.csv\" (or {table}.parquet) is missing; ingest/docs/reference-data.md lists the tables of a folder"
    )]
    MissingTable {
        /// The folder.
        folder: String,
        /// The missing table.
        table: &'static str,
    },
    /// A table exists twice.
    #[error(
        "{folder}: holds both \"{table}.csv\" and \"{table}.parquet\"; keep the one that counts"
    )]
    TwoFiles {
        /// The folder.
        folder: String,
        /// The table.
        table: &'static str,
    },
    /// The file cannot be opened.
    #[error("{path}: {source}")]
    Open {
        /// The file.
        path: String,
        /// Error from the operating system.
        source: std::io::Error,
    },
    /// The file exists, but its content is not the table.
    #[error("{path}: {source}")]
    Content {
        /// The file.
        path: String,
        /// The first malformed cell.
        source: Box<CellError>,
    },
}

/// The tables of one or more input folders. A table that no folder contains is empty.
#[derive(Debug, Clone, Default)]
pub struct ModelInputs {
    tables: BTreeMap<Table, RecordBatch>,
}

impl ModelInputs {
    /// Reads every table of a folder with the layout of `ingest/docs/reference-data.md`.
    ///
    /// # Errors
    /// A required table is missing, or the first cell that cannot be read.
    pub fn read(folder: &Path) -> Result<Self, FolderError> {
        Self::read_complete(folder, &Table::ALL)
    }

    /// Reads the reference data in a folder and ignores its tables of libraries.
    ///
    /// # Errors
    /// A required table is missing, or the first cell that cannot be read.
    pub fn read_reference(folder: &Path) -> Result<Self, FolderError> {
        Self::read_complete(folder, &Table::REFERENCE)
    }

    fn read_complete(folder: &Path, tables: &[Table]) -> Result<Self, FolderError> {
        Self::read_files(&complete_files(folder, tables)?)
    }

    /// Reads the tables that a folder contains, none of which is required.
    ///
    /// # Errors
    /// The first cell that cannot be read.
    pub fn read_any(folder: &Path) -> Result<Self, FolderError> {
        Self::read_files(&files(folder, &Table::ALL)?)
    }

    fn read_files(files: &[TableFile]) -> Result<Self, FolderError> {
        let mut waiting: Vec<&TableFile> = files.iter().collect();
        waiting.sort_by_key(|file| file.size());
        let read: BTreeMap<_, _> =
            in_parallel(waiting, |file| (file.table, file.read())).into_iter().collect();
        let mut inputs = Self::default();
        // In the order of the tables, so that a folder always gives the same error.
        for (table, rows) in read {
            inputs.tables.insert(table, rows?);
        }
        Ok(inputs)
    }

    /// Returns the rows of a table; empty if it was not provided.
    pub fn table(&self, table: Table) -> RecordBatch {
        self.tables.get(&table).cloned().unwrap_or_else(|| RecordBatch::new_empty(table.schema()))
    }

    /// Inserts or replaces a table.
    pub fn set(&mut self, table: Table, rows: RecordBatch) {
        self.tables.insert(table, rows);
    }
}

/// Returns the files of these tables in a folder.
fn files(folder: &Path, tables: &[Table]) -> Result<Vec<TableFile>, FolderError> {
    let found = tables.iter().map(|table| TableFile::find(folder, *table));
    found.filter_map(Result::transpose).collect()
}

/// Returns the files of these tables in a folder, which has all that are required.
pub(crate) fn complete_files(
    folder: &Path,
    tables: &[Table],
) -> Result<Vec<TableFile>, FolderError> {
    let files = files(folder, tables)?;
    let has = |table: Table| files.iter().any(|file| file.table == table);
    match tables.iter().find(|table| table.is_required() && !has(**table)) {
        Some(table) => Err(FolderError::MissingTable {
            folder: folder.display().to_string(),
            table: table.name(),
        }),
        None => Ok(files),
    }
}

/// The file of a table in a folder.
#[derive(Debug, Clone)]
pub(crate) struct TableFile {
    pub table: Table,
    pub path: PathBuf,
    pub is_csv: bool,
}

impl TableFile {
    fn find(folder: &Path, table: Table) -> Result<Option<Self>, FolderError> {
        let path = |ending| folder.join(format!("{}.{ending}", table.name()));
        let [csv, parquet] = ["csv", "parquet"].map(path);
        match (csv.is_file(), parquet.is_file()) {
            (false, false) => Ok(None),
            (true, false) => Ok(Some(Self { table, path: csv, is_csv: true })),
            (false, true) => Ok(Some(Self { table, path: parquet, is_csv: false })),
            (true, true) => Err(FolderError::TwoFiles {
                folder: folder.display().to_string(),
                table: table.name(),
            }),
        }
    }

    /// Reads and checks all rows.
    pub(crate) fn read(&self) -> Result<RecordBatch, FolderError> {
        if self.is_csv {
            return read_csv(&self.path, |file| batch_from_csv(self.table, file));
        }
        self.of_parquet(|file| batch_from_parquet(self.table, file))
    }

    /// Reads something from the file, which is Parquet.
    pub(crate) fn of_parquet<T>(
        &self,
        read: impl FnOnce(File) -> Result<T, CellError>,
    ) -> Result<T, FolderError> {
        read(open(&self.path)?).map_err(content(&self.path))
    }

    pub(crate) fn size(&self) -> u64 {
        self.path.metadata().map_or(0, |file| file.len())
    }
}

/// Reads one library's own table from a CSV file, in which `package_id` is optional.
///
/// # Errors
/// The file cannot be opened, or the first cell that cannot be read.
pub fn read_library_table(table: Table, path: &Path) -> Result<RecordBatch, FolderError> {
    read_csv(path, |file| batch_from_library_csv(table, file))
}

fn read_csv(
    path: &Path,
    read: impl FnOnce(BufReader<File>) -> Result<RecordBatch, CellError>,
) -> Result<RecordBatch, FolderError> {
    read(BufReader::new(open(path)?)).map_err(content(path))
}

fn open(path: &Path) -> Result<File, FolderError> {
    File::open(path)
        .map_err(|source| FolderError::Open { path: path.display().to_string(), source })
}

fn content(path: &Path) -> impl FnOnce(CellError) -> FolderError {
    let path = path.display().to_string();
    move |source| FolderError::Content { path, source: Box::new(source) }
}

//! A folder of input tables: CSV or Parquet files named after their tables.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use arrow::array::RecordBatch;

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
        let inputs = Self::read_those(folder, tables)?;
        for table in tables.iter().filter(|table| table.is_required()) {
            if !inputs.tables.contains_key(table) {
                return Err(FolderError::MissingTable {
                    folder: folder.display().to_string(),
                    table: table.name(),
                });
            }
        }
        Ok(inputs)
    }

    /// Reads the tables that a folder contains, none of which is required.
    ///
    /// # Errors
    /// The first cell that cannot be read.
    pub fn read_any(folder: &Path) -> Result<Self, FolderError> {
        Self::read_those(folder, &Table::ALL)
    }

    fn read_those(folder: &Path, tables: &[Table]) -> Result<Self, FolderError> {
        let mut files = Vec::new();
        for table in tables {
            files.extend(TableFile::find(folder, *table)?);
        }
        let mut inputs = Self::default();
        for (table, rows) in in_parallel(&files) {
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

/// The file of a table in a folder.
struct TableFile {
    table: Table,
    path: PathBuf,
    is_csv: bool,
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

    fn read(&self) -> Result<RecordBatch, FolderError> {
        if self.is_csv {
            return read_csv(&self.path, |file| batch_from_csv(self.table, file));
        }
        batch_from_parquet(self.table, open(&self.path)?).map_err(content(&self.path))
    }

    fn size(&self) -> u64 {
        self.path.metadata().map_or(0, |file| file.len())
    }
}

/// Reads files on all processors, the largest first. Returns them in the order of the tables.
fn in_parallel(files: &[TableFile]) -> BTreeMap<Table, Result<RecordBatch, FolderError>> {
    let mut waiting: Vec<&TableFile> = files.iter().collect();
    waiting.sort_by_key(|file| file.size());
    let processors = std::thread::available_parallelism().map_or(1, usize::from);
    let threads = processors.min(waiting.len());
    let waiting = Mutex::new(waiting);
    let take = || waiting.lock().unwrap_or_else(PoisonError::into_inner).pop();
    let read = || {
        let files = std::iter::from_fn(take);
        files.map(|file| (file.table, file.read())).collect::<Vec<_>>()
    };
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(read)).collect();
        let read = workers.into_iter().map(|worker| match worker.join() {
            Ok(tables) => tables,
            Err(panic) => std::panic::resume_unwind(panic),
        });
        read.flatten().collect()
    })
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

//! Checks a folder of reference data without keeping its rows, so that citations of hundreds of institutions need
//! little memory.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use arrow::array::RecordBatch;

use crate::folder::{FolderError, TableFile, complete_files};
use crate::parallel::in_parallel;
use crate::parquet_file;
use crate::reference::{Manifest, ReferenceError, TableEntry, compare, hash};
use crate::tables::{Table, scan_parquet};

/// A folder of reference data that was checked.
#[derive(Debug)]
pub struct Scan {
    /// Its manifest.
    pub manifest: Manifest,
    /// Every table, in the order of the documentation.
    pub tables: Vec<ScannedTable>,
}

/// A table of a folder that was checked.
#[derive(Debug)]
pub struct ScannedTable {
    /// The table.
    pub table: Table,
    /// Its file; none if the folder does not contain the table.
    file: Option<TableFile>,
    /// Whether its file is the Parquet file that Titlewise would write.
    is_as_written: bool,
}

impl ScannedTable {
    /// Reads all rows.
    ///
    /// # Errors
    /// The file was changed and is no longer valid.
    pub fn rows(&self) -> Result<RecordBatch, ReferenceError> {
        match &self.file {
            Some(file) => Ok(file.read()?),
            None => Ok(RecordBatch::new_empty(self.table.schema())),
        }
    }

    /// Returns the table as Parquet.
    ///
    /// # Errors
    /// The file was changed and is no longer valid.
    pub fn to_parquet(&self) -> Result<Vec<u8>, ReferenceError> {
        if let Some(TableFile { path, .. }) = self.file.as_ref().filter(|_| self.is_as_written) {
            return fs::read(path).map_err(ReferenceError::file(path));
        }
        let mut content = Vec::new();
        parquet_file::write(&self.rows()?, &mut content).map_err(|source| {
            let path = self.file.as_ref().map(|file| file.path.clone()).unwrap_or_default();
            ReferenceError::Parquet { path, source }
        })?;
        Ok(content)
    }
}

/// One part of checking a file. A Parquet file is checked and hashed at the same time by two processors.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Part {
    Check,
    Hash,
    Both,
}

/// What is known of a file after some of its parts.
#[derive(Default)]
struct Found {
    is_as_written: bool,
    rows: usize,
    sha256: String,
}

/// Checks a folder like [`super::load`], without keeping its rows.
///
/// # Errors
/// As [`super::load`].
pub fn scan(folder: &Path) -> Result<Scan, ReferenceError> {
    let files = complete_files(folder, &Table::REFERENCE)?;
    let mut by_size: Vec<&TableFile> = files.iter().collect();
    by_size.sort_by_key(|file| file.size());
    let parts = |file: &TableFile| match file.is_csv {
        true => [Some(Part::Both), None],
        false => [Some(Part::Hash), Some(Part::Check)],
    };
    let work: Vec<(&TableFile, Part)> = by_size
        .into_iter()
        .flat_map(|file| parts(file).into_iter().flatten().map(move |part| (file, part)))
        .collect();
    let mut done = in_parallel(work, |(file, part)| (file.table, part, found(file, part)));
    // In the order of the tables, so that a folder always gives the same error.
    done.sort_by_key(|(table, part, _)| (*table, *part));
    let mut all: BTreeMap<Table, Found> = BTreeMap::new();
    for (table, _, part) in done {
        let part = part?;
        let whole = all.entry(table).or_default();
        whole.is_as_written |= part.is_as_written;
        whole.rows = whole.rows.max(part.rows);
        whole.sha256.push_str(&part.sha256);
    }
    let entry = |table: Table| match all.get(&table) {
        Some(Found { rows, sha256, .. }) => {
            TableEntry { table: table.name().to_owned(), rows: *rows, sha256: sha256.clone() }
        }
        None => TableEntry::of(table, &RecordBatch::new_empty(table.schema())),
    };
    let manifest = Manifest::new(Table::REFERENCE.into_iter().map(|table| (table, entry(table))));
    compare(folder, &manifest)?;
    let table = |table: Table| ScannedTable {
        table,
        file: files.iter().find(|file| file.table == table).cloned(),
        is_as_written: all.get(&table).is_some_and(|found| found.is_as_written),
    };
    Ok(Scan { manifest, tables: Table::REFERENCE.into_iter().map(table).collect() })
}

fn found(file: &TableFile, part: Part) -> Result<Found, FolderError> {
    let table = file.table;
    match part {
        Part::Check => {
            let scanned = file.of_parquet(|file| scan_parquet(table, &file))?;
            let (rows, is_as_written) = (scanned.rows, scanned.is_as_written);
            Ok(Found { is_as_written, rows, ..Found::default() })
        }
        Part::Hash => {
            let sha256 = file.of_parquet(|file| hash::content_of_parquet(table, &file))?;
            Ok(Found { sha256, ..Found::default() })
        }
        Part::Both => {
            let rows = file.read()?;
            let sha256 = hash::content(table, &rows);
            Ok(Found { rows: rows.num_rows(), sha256, ..Found::default() })
        }
    }
}

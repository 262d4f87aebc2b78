//! The content and version of a folder of reference data.

use std::fs;
use std::path::Path;

use arrow::array::RecordBatch;
use serde::{Deserialize, Serialize};

use crate::folder::ModelInputs;
use crate::reference::{ReferenceError, hash};
use crate::tables::Table;

/// The file name of the manifest.
pub const MANIFEST: &str = "manifest.json";
/// Version of the table layout; a later one may have other columns.
const LAYOUT: u32 = 1;

/// The manifest of a folder of reference data.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Manifest {
    /// The version: the first 16 hexadecimal digits of a SHA-256 over layout and tables.
    pub version: String,
    /// The layout of the tables.
    pub layout: u32,
    /// The tables, in the order of the documentation.
    pub tables: Vec<TableEntry>,
}

/// One table of a manifest.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TableEntry {
    /// Its name.
    pub table: String,
    /// Its rows.
    pub rows: usize,
    /// SHA-256 of its content, independent of the file format.
    pub sha256: String,
}

impl TableEntry {
    /// The entry of a table in memory.
    pub(super) fn of(table: Table, rows: &RecordBatch) -> Self {
        let sha256 = hash::content(table, rows);
        Self { table: table.name().to_owned(), rows: rows.num_rows(), sha256 }
    }
}

impl Manifest {
    /// The manifest of tables in memory.
    pub fn of(inputs: &ModelInputs) -> Self {
        let entry = |table: Table| TableEntry::of(table, &inputs.table(table));
        Self::new(Table::REFERENCE.into_iter().map(|table| (table, entry(table))))
    }

    /// The manifest of these tables, in the order of the documentation.
    pub(super) fn new(tables: impl Iterator<Item = (Table, TableEntry)>) -> Self {
        // Empty tables that were added later do not change the version.
        let tables: Vec<TableEntry> = tables
            .filter(|(table, entry)| !table.is_nothing_when_empty() || entry.rows > 0)
            .map(|(_, entry)| entry)
            .collect();
        let lines = tables.iter().map(|entry| format!("{} {}\n", entry.table, entry.sha256));
        let whole = hash::text(&format!("layout {LAYOUT}\n{}", lines.collect::<String>()));
        Self { version: whole.chars().take(16).collect(), layout: LAYOUT, tables }
    }

    /// Reads the manifest of a folder; `None` if it has none.
    ///
    /// # Errors
    /// The file cannot be read or is malformed.
    pub fn read(folder: &Path) -> Result<Option<Self>, ReferenceError> {
        let path = folder.join(MANIFEST);
        if !path.is_file() {
            return Ok(None);
        }
        let text = fs::read_to_string(&path).map_err(ReferenceError::file(&path))?;
        let manifest = serde_json::from_str(&text);
        manifest.map(Some).map_err(|source| ReferenceError::Manifest { path, source })
    }

    /// The entry of a table.
    pub fn entry(&self, table: &str) -> Option<&TableEntry> {
        self.tables.iter().find(|entry| entry.table == table)
    }

    /// Returns the first table in which two manifests differ.
    pub(super) fn first_difference(&self, other: &Self) -> Option<String> {
        let differs = |entry: &&TableEntry| other.entry(&entry.table) != Some(entry);
        let missing = |entry: &&TableEntry| self.entry(&entry.table).is_none();
        let found = self.tables.iter().find(differs).or(other.tables.iter().find(missing))?;
        Some(found.table.clone())
    }

    /// The manifest as indented JSON.
    pub(super) fn to_json(&self) -> String {
        // Plain texts and numbers can always be encoded.
        serde_json::to_string_pretty(self).unwrap_or_default() + "\n"
    }
}

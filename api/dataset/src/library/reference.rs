//! Reference data in memory: facts about journals that do not depend on the library.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::Path;

use arrow::array::{Array, AsArray, RecordBatch};
use titlewise_ingest::IssnMap;
use titlewise_ingest::reference::{self, ReferenceError};
use titlewise_ingest::tables::Table;

/// A version of the reference data in memory.
#[derive(Debug, Default)]
pub struct Reference {
    /// Version; blank if there are no data.
    pub version: String,
    /// Tables. A server leaves out those of institutions and reads their rows when they are needed.
    pub tables: BTreeMap<Table, RecordBatch>,
    /// Tables of institutions that have rows.
    pub of_institutions: BTreeSet<Table>,
    /// Journal of each ISSN.
    pub issn_map: IssnMap,
    /// Row of each journal in its table, by ISSN-L.
    rows: HashMap<String, usize>,
}

/// A journal in the reference data.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Journal<'a> {
    /// Title.
    pub title: &'a str,
    /// Publisher.
    pub publisher: &'a str,
    /// ISSNs separated by `;`.
    pub issns: &'a str,
    /// Whether the journal is fully open access.
    pub is_gold: bool,
}

impl Reference {
    /// Creates reference data from tables.
    pub fn new(version: String, tables: BTreeMap<Table, RecordBatch>) -> Self {
        let issn_map = tables.get(&Table::Journals).map(issn_map).unwrap_or_default();
        let rows = tables.get(&Table::Journals).map(rows).unwrap_or_default();
        let has_rows = |(table, rows): &(&Table, &RecordBatch)| {
            table.is_of_institutions() && rows.num_rows() > 0
        };
        let of_institutions = tables.iter().filter(has_rows).map(|(table, _)| *table).collect();
        Self { version, tables, of_institutions, issn_map, rows }
    }

    /// Returns the size of the tables and their indexes in memory, in bytes.
    pub fn memory_size(&self) -> usize {
        // A text of nine characters with its entry in a hash table.
        const ENTRY: usize = 96;
        let tables: usize = self.tables.values().map(RecordBatch::get_array_memory_size).sum();
        tables + ENTRY * (self.rows.len() + self.issn_map.len())
    }

    /// Reads a folder of reference tables. The version is derived from the content.
    ///
    /// # Errors
    /// A missing required table, the first invalid cell, or tables that do not match the manifest.
    pub fn read(folder: &Path) -> Result<Self, ReferenceError> {
        let loaded = reference::load(folder)?;
        let table = |table: Table| (table, loaded.inputs.table(table));
        let tables = Table::REFERENCE.into_iter().map(table).collect();
        Ok(Self::new(loaded.manifest.version, tables))
    }

    /// Returns a journal by its ISSN-L.
    pub fn journal(&self, issn_l: &str) -> Option<Journal<'_>> {
        let row = *self.rows.get(issn_l)?;
        let journals = self.tables.get(&Table::Journals)?;
        let text = |name: &str| {
            let column = journals.column_by_name(name).and_then(|one| one.as_string_opt::<i32>());
            column.filter(|column| column.is_valid(row)).map_or("", |column| column.value(row))
        };
        let is_gold = journals.column_by_name("is_gold").and_then(|one| one.as_boolean_opt());
        Some(Journal {
            title: text("title"),
            publisher: text("publisher"),
            issns: text("issns"),
            is_gold: is_gold.is_some_and(|gold| gold.is_valid(row) && gold.value(row)),
        })
    }

    /// Returns whether there are data about any institution.
    pub fn knows_institutions(&self) -> bool {
        !self.of_institutions.is_empty()
    }

    /// Returns the newest date of the sources, `YYYY-MM-DD`, if any source has one.
    pub fn as_of(&self) -> Option<&str> {
        newest_day(self.tables.get(&Table::Sources)?)
    }

    /// Returns the number of journals.
    pub fn journal_count(&self) -> usize {
        self.tables.get(&Table::Journals).map_or(0, RecordBatch::num_rows)
    }
}

/// Returns the newest date in a table of sources, `YYYY-MM-DD`.
pub fn newest_day(sources: &RecordBatch) -> Option<&str> {
    let days = sources.column_by_name("as_of")?.as_string_opt::<i32>()?;
    days.iter().flatten().max()
}

fn rows(journals: &RecordBatch) -> HashMap<String, usize> {
    let issns = journals.column_by_name("issn_l").and_then(|column| column.as_string_opt::<i32>());
    let numbered = issns.into_iter().flatten().enumerate();
    numbered.filter_map(|(row, issn)| Some((issn?.to_owned(), row))).collect()
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

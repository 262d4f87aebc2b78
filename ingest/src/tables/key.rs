//! Uniqueness of a table's key.

use std::collections::{HashMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};

use arrow::array::{Array, ArrayRef, AsArray, Int32Array, RecordBatch, StringArray};
use arrow::datatypes::{DataType, Int32Type};
use arrow::util::display::array_value_to_string;

use crate::tables::Table;
use crate::tables::error::CellError;

/// Hashes of a table's keys, collected batch by batch: 8 bytes per row instead of the key itself.
#[derive(Debug)]
pub(super) struct KeyHashes {
    key: &'static [&'static str],
    hashes: Vec<u64>,
}

impl KeyHashes {
    /// Prepares for this many rows of a table.
    pub(super) fn new(table: Table, rows: usize) -> Self {
        let key = table.key();
        Self { key, hashes: Vec::with_capacity(if key.is_empty() { 0 } else { rows }) }
    }

    /// Adds rows.
    pub(super) fn add(&mut self, rows: &RecordBatch) {
        if !self.key.is_empty() {
            let columns = KeyColumn::of(self.key, rows);
            self.hashes.extend((0..rows.num_rows()).map(|row| hash(&columns, row)));
        }
    }

    /// Returns the hashes that several rows have: their keys are probably equal. Mostly there are none.
    pub(super) fn repeated(mut self) -> HashSet<u64> {
        self.hashes.sort_unstable();
        self.hashes.windows(2).filter(|pair| pair[0] == pair[1]).map(|pair| pair[0]).collect()
    }
}

/// Checks that no two rows have the same key. `first_row` is the number of the first row in messages.
pub(super) fn check_key(
    table: Table,
    rows: &RecordBatch,
    first_row: usize,
) -> Result<(), CellError> {
    let mut hashes = KeyHashes::new(table, rows.num_rows());
    hashes.add(rows);
    let repeated = hashes.repeated();
    if repeated.is_empty() {
        return Ok(());
    }
    let columns = KeyColumn::of(table.key(), rows);
    let mut seen: HashMap<u64, Vec<usize>> = HashMap::new();
    for row in 0..rows.num_rows() {
        let hash = hash(&columns, row);
        if !repeated.contains(&hash) {
            continue;
        }
        let same = seen.entry(hash).or_default();
        if let Some(first) = same.iter().find(|other| agree(&columns, row, **other)) {
            let shown = |name: &&str| {
                let values = rows.column_by_name(name);
                format!("{name} {}", values.map_or_else(String::new, |values| shown(values, row)))
            };
            return Err(CellError::DuplicateKey {
                table: table.name(),
                row: row + first_row,
                first_row: first + first_row,
                key: table.key().iter().map(shown).collect::<Vec<_>>().join(", "),
            });
        }
        same.push(row);
    }
    Ok(())
}

/// A cell as it is shown in messages; empty if blank.
pub(super) fn shown(values: &ArrayRef, row: usize) -> String {
    if values.is_null(row) {
        return String::new();
    }
    array_value_to_string(values, row).unwrap_or_default()
}

/// A column of a key.
enum KeyColumn<'a> {
    Text(&'a StringArray),
    Whole(&'a Int32Array),
}

impl<'a> KeyColumn<'a> {
    fn of(key: &[&str], rows: &'a RecordBatch) -> Vec<Self> {
        let columns = key.iter().filter_map(|name| rows.column_by_name(name));
        let typed = columns.filter_map(|values| match values.data_type() {
            DataType::Utf8 => Some(Self::Text(values.as_string())),
            DataType::Int32 => Some(Self::Whole(values.as_primitive::<Int32Type>())),
            _ => None,
        });
        typed.collect()
    }

    fn is_null(&self, row: usize) -> bool {
        match self {
            Self::Text(texts) => texts.is_null(row),
            Self::Whole(numbers) => numbers.is_null(row),
        }
    }
}

fn hash(columns: &[KeyColumn<'_>], row: usize) -> u64 {
    let mut hasher = DefaultHasher::new();
    for values in columns.iter().filter(|values| !values.is_null(row)) {
        match values {
            KeyColumn::Text(texts) => texts.value(row).hash(&mut hasher),
            KeyColumn::Whole(numbers) => numbers.value(row).hash(&mut hasher),
        }
    }
    hasher.finish()
}

fn agree(columns: &[KeyColumn<'_>], row: usize, other: usize) -> bool {
    columns.iter().all(|values| match values {
        _ if values.is_null(row) || values.is_null(other) => {
            values.is_null(row) == values.is_null(other)
        }
        KeyColumn::Text(texts) => texts.value(row) == texts.value(other),
        KeyColumn::Whole(numbers) => numbers.value(row) == numbers.value(other),
    })
}

//! A fingerprint of a table's content, independent of its file format.

use std::fs::File;

use arrow::array::{Array, ArrayRef, AsArray, RecordBatch};
use arrow::datatypes::{DataType, Float64Type, Int32Type};
use sha2::{Digest, Sha256};

use crate::tables::{CellError, Table, column_of_parquet, row_numbers, rows_of_parquet};

/// Bytes that are collected before they are hashed.
const BUFFER: usize = 1 << 16;

/// SHA-256 over the columns of a table in order: name, number of rows, then each value after a byte that states whether it
/// is present; texts after their length, numbers in their 4 or 8 bytes, little-endian.
struct ContentHash {
    hash: Sha256,
    waiting: Vec<u8>,
}

impl ContentHash {
    fn new() -> Self {
        Self { hash: Sha256::new(), waiting: Vec::with_capacity(2 * BUFFER) }
    }

    fn begin_column(&mut self, name: &str, rows: usize) {
        put_text(&mut self.waiting, name);
        self.waiting.extend_from_slice(&(rows as u64).to_le_bytes());
    }

    fn add(&mut self, values: &ArrayRef) {
        match values.data_type() {
            DataType::Utf8 => {
                let texts = values.as_string::<i32>();
                self.add_each(values, |row, to| put_text(to, texts.value(row)));
            }
            DataType::Float64 => {
                let numbers = values.as_primitive::<Float64Type>();
                let put = |row, to: &mut Vec<u8>| to.extend(numbers.value(row).to_le_bytes());
                self.add_each(values, put);
            }
            DataType::Int32 => {
                let numbers = values.as_primitive::<Int32Type>();
                let put = |row, to: &mut Vec<u8>| to.extend(numbers.value(row).to_le_bytes());
                self.add_each(values, put);
            }
            DataType::Boolean => {
                let flags = values.as_boolean();
                self.add_each(values, |row, to| to.push(u8::from(flags.value(row))));
            }
            _ => self.add_each(values, |_, _| ()),
        }
    }

    fn add_each(&mut self, values: &ArrayRef, put: impl Fn(usize, &mut Vec<u8>)) {
        for row in 0..values.len() {
            let is_valid = values.is_valid(row);
            self.waiting.push(u8::from(is_valid));
            if is_valid {
                put(row, &mut self.waiting);
            }
            if self.waiting.len() >= BUFFER {
                self.hash.update(&self.waiting);
                self.waiting.clear();
            }
        }
    }

    fn finish(mut self) -> String {
        self.hash.update(&self.waiting);
        hex(&self.hash.finalize())
    }
}

/// Returns the hash of a table in memory.
pub(super) fn content(table: Table, rows: &RecordBatch) -> String {
    let mut hash = ContentHash::new();
    for (field, values) in rows.schema().fields().iter().zip(rows.columns()) {
        // Blank columns that were added later (such as the source) do not change the fingerprint.
        if is_optional(table, field.name()) && values.null_count() == rows.num_rows() {
            continue;
        }
        hash.begin_column(field.name(), rows.num_rows());
        hash.add(values);
    }
    hash.finish()
}

/// Returns the hash of a table in a Parquet file, which is read column by column.
///
/// # Errors
/// The file is not Parquet, or a column has an unsupported type.
pub(super) fn content_of_parquet(table: Table, file: &File) -> Result<String, CellError> {
    let rows = rows_of_parquet(table, file)?;
    let mut hash = ContentHash::new();
    for column in table.columns() {
        let values = || column_of_parquet(table, column, file);
        if is_optional(table, column.name) && is_blank(values()?)? {
            continue;
        }
        hash.begin_column(column.name, rows);
        for batch in values()?.into_iter().flatten() {
            hash.add(&batch?);
        }
    }
    hash.begin_column("row_no", rows);
    row_numbers(rows).for_each(|batch| hash.add(&batch));
    Ok(hash.finish())
}

fn is_optional(table: Table, name: &str) -> bool {
    table.columns().iter().any(|column| column.name == name && column.may_be_missing())
}

/// Whether a column has no value.
fn is_blank(
    values: Option<impl Iterator<Item = Result<ArrayRef, CellError>>>,
) -> Result<bool, CellError> {
    for batch in values.into_iter().flatten() {
        let batch = batch?;
        if batch.null_count() < batch.len() {
            return Ok(false);
        }
    }
    Ok(true)
}

/// SHA-256 of a text.
pub(super) fn text(text: &str) -> String {
    hex(&Sha256::digest(text.as_bytes()))
}

fn put_text(to: &mut Vec<u8>, text: &str) {
    to.extend_from_slice(&(text.len() as u64).to_le_bytes());
    to.extend_from_slice(text.as_bytes());
}

fn hex(bytes: &[u8]) -> String {
    use std::fmt::Write;
    bytes.iter().fold(String::with_capacity(2 * bytes.len()), |mut text, byte| {
        // Writing to a String cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

//! A fingerprint of a table's content, independent of its file format.

use arrow::array::{Array, AsArray, RecordBatch};
use arrow::datatypes::{DataType, Float64Type, Int32Type};
use sha2::{Digest, Sha256};

use crate::tables::Table;

/// Returns the SHA-256 over the columns in order: name, number of rows, then each value after a byte that states
/// whether it is present; texts after their length, numbers in their 4 or 8 bytes, little-endian.
pub(super) fn content(table: Table, rows: &RecordBatch) -> String {
    let is_optional = |name: &str| {
        table.columns().iter().any(|column| column.name == name && column.may_be_missing())
    };
    let mut hash = Sha256::new();
    for (field, values) in rows.schema().fields().iter().zip(rows.columns()) {
        // Blank columns that were added later (such as the source) do not change the fingerprint.
        if is_optional(field.name()) && values.null_count() == rows.num_rows() {
            continue;
        }
        put_text(&mut hash, field.name());
        hash.update((rows.num_rows() as u64).to_le_bytes());
        for row in 0..rows.num_rows() {
            if values.is_null(row) {
                hash.update([0]);
                continue;
            }
            hash.update([1]);
            match values.data_type() {
                DataType::Utf8 => put_text(&mut hash, values.as_string::<i32>().value(row)),
                DataType::Float64 => {
                    hash.update(values.as_primitive::<Float64Type>().value(row).to_le_bytes());
                }
                DataType::Int32 => {
                    hash.update(values.as_primitive::<Int32Type>().value(row).to_le_bytes());
                }
                DataType::Boolean => hash.update([u8::from(values.as_boolean().value(row))]),
                _ => {}
            }
        }
    }
    hex(&hash.finalize())
}

/// SHA-256 of a text.
pub(super) fn text(text: &str) -> String {
    hex(&Sha256::digest(text.as_bytes()))
}

fn put_text(hash: &mut Sha256, text: &str) {
    hash.update((text.len() as u64).to_le_bytes());
    hash.update(text.as_bytes());
}

fn hex(bytes: &[u8]) -> String {
    use std::fmt::Write;
    bytes.iter().fold(String::with_capacity(2 * bytes.len()), |mut text, byte| {
        // Writing to a String cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

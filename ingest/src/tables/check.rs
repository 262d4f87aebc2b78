//! Validation of a table's rows against its columns and its key.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

use arrow::array::{Array, ArrayRef, AsArray, RecordBatch};
use arrow::datatypes::{DataType, Float64Type, Int32Type};
use arrow::util::display::array_value_to_string;

use crate::tables::error::CellError;
use crate::tables::{Column, Table};

/// Checks every cell and the key. `first_row` is the number of the first row in messages.
pub(super) fn check(table: Table, rows: &RecordBatch, first_row: usize) -> Result<(), CellError> {
    check_columns(table, rows, first_row, |_| true)
}

/// Like [`check`], for rows without a package id.
pub(super) fn check_without_package(
    table: Table,
    rows: &RecordBatch,
    first_row: usize,
) -> Result<(), CellError> {
    check_columns(table, rows, first_row, |column| column != "package_id")
}

fn check_columns(
    table: Table,
    rows: &RecordBatch,
    first_row: usize,
    is_checked: impl Fn(&str) -> bool,
) -> Result<(), CellError> {
    for (column, values) in table.columns().iter().zip(rows.columns()) {
        if is_checked(column.name)
            && let Some(row) = first_bad(column, values)
        {
            return Err(CellError::BadCell {
                table: table.name(),
                row: row + first_row,
                column: column.name,
                value: shown(values, row),
                expected: column.takes(),
            });
        }
    }
    check_key(table, rows, first_row)
}

fn first_bad(column: &Column, values: &ArrayRef) -> Option<usize> {
    let rule = column.rule;
    let is_required = rule.is_required();
    let is_bad: Box<dyn Fn(usize) -> bool> = match values.data_type() {
        DataType::Utf8 => {
            let texts = values.as_string::<i32>();
            Box::new(move |row| !rule.takes_text(texts.value(row)))
        }
        DataType::Float64 => {
            let numbers = values.as_primitive::<Float64Type>();
            Box::new(move |row| {
                !numbers.value(row).is_finite() || !rule.takes_number(numbers.value(row))
            })
        }
        DataType::Int32 => {
            let numbers = values.as_primitive::<Int32Type>();
            Box::new(move |row| !rule.takes_number(f64::from(numbers.value(row))))
        }
        _ => Box::new(|_| false),
    };
    (0..values.len()).find(|row| if values.is_null(*row) { is_required } else { is_bad(*row) })
}

fn check_key(table: Table, rows: &RecordBatch, first_row: usize) -> Result<(), CellError> {
    let columns: Vec<&ArrayRef> =
        table.key().iter().filter_map(|name| rows.column_by_name(name)).collect();
    if columns.is_empty() {
        return Ok(());
    }
    // Rows by hash of their key; rows with equal hashes are compared.
    let mut seen: HashMap<u64, Vec<usize>> = HashMap::with_capacity(rows.num_rows());
    for row in 0..rows.num_rows() {
        let same = seen.entry(hash(&columns, row)).or_default();
        if let Some(first) = same.iter().find(|other| agree(&columns, row, **other)) {
            let pairs = table.key().iter().zip(&columns);
            let key: Vec<String> =
                pairs.map(|(name, values)| format!("{name} {}", shown(values, row))).collect();
            return Err(CellError::DuplicateKey {
                table: table.name(),
                row: row + first_row,
                first_row: first + first_row,
                key: key.join(", "),
            });
        }
        same.push(row);
    }
    Ok(())
}

fn hash(columns: &[&ArrayRef], row: usize) -> u64 {
    let mut hasher = DefaultHasher::new();
    for values in columns {
        if values.is_null(row) {
            continue;
        }
        match values.data_type() {
            DataType::Utf8 => values.as_string::<i32>().value(row).hash(&mut hasher),
            DataType::Int32 => values.as_primitive::<Int32Type>().value(row).hash(&mut hasher),
            _ => {}
        }
    }
    hasher.finish()
}

fn agree(columns: &[&ArrayRef], row: usize, other: usize) -> bool {
    columns.iter().all(|values| match values.data_type() {
        _ if values.is_null(row) || values.is_null(other) => {
            values.is_null(row) == values.is_null(other)
        }
        DataType::Utf8 => {
            let texts = values.as_string::<i32>();
            texts.value(row) == texts.value(other)
        }
        DataType::Int32 => {
            let numbers = values.as_primitive::<Int32Type>();
            numbers.value(row) == numbers.value(other)
        }
        _ => false,
    })
}

fn shown(values: &ArrayRef, row: usize) -> String {
    if values.is_null(row) {
        return String::new();
    }
    array_value_to_string(values, row).unwrap_or_default()
}

//! Validation of a table's rows against its columns and its key.

use arrow::array::{Array, ArrayRef, AsArray, RecordBatch};
use arrow::datatypes::{DataType, Float64Type, Int32Type};

use crate::tables::error::CellError;
use crate::tables::key::{check_key, shown};
use crate::tables::{Column, Table};

/// Checks every cell and the key. `first_row` is the number of the first row in messages.
pub(super) fn check(table: Table, rows: &RecordBatch, first_row: usize) -> Result<(), CellError> {
    check_cells(table, rows, first_row)?;
    check_key(table, rows, first_row)
}

/// Checks every cell. `first_row` is the number of the first row in messages.
pub(super) fn check_cells(
    table: Table,
    rows: &RecordBatch,
    first_row: usize,
) -> Result<(), CellError> {
    check_columns(table, rows, first_row, |_| true)
}

/// Like [`check`], for rows without a package id.
pub(super) fn check_without_package(
    table: Table,
    rows: &RecordBatch,
    first_row: usize,
) -> Result<(), CellError> {
    check_columns(table, rows, first_row, |column| column != "package_id")?;
    check_key(table, rows, first_row)
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
    Ok(())
}

fn first_bad(column: &Column, values: &ArrayRef) -> Option<usize> {
    let rule = column.rule;
    match values.data_type() {
        DataType::Utf8 => {
            let texts = values.as_string::<i32>();
            first_where(column, values, |row| !rule.takes_text(texts.value(row)))
        }
        DataType::Float64 => {
            let numbers = values.as_primitive::<Float64Type>();
            first_where(column, values, |row| {
                !numbers.value(row).is_finite() || !rule.takes_number(numbers.value(row))
            })
        }
        DataType::Int32 => {
            let numbers = values.as_primitive::<Int32Type>();
            first_where(column, values, |row| !rule.takes_number(f64::from(numbers.value(row))))
        }
        _ => first_where(column, values, |_| false),
    }
}

/// Returns the first row that is blank but required, or bad.
fn first_where(
    column: &Column,
    values: &ArrayRef,
    is_bad: impl Fn(usize) -> bool,
) -> Option<usize> {
    let is_required = column.rule.is_required();
    (0..values.len()).find(|row| if values.is_null(*row) { is_required } else { is_bad(*row) })
}

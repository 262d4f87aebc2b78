//! Converts a Parquet file of an input table to record batches of its schema.

use std::fs::File;
use std::sync::Arc;

use arrow::array::{ArrayRef, AsArray, Int32Array, RecordBatch, StringArray, new_null_array};
use arrow::compute::{CastOptions, cast_with_options, concat_batches};
use arrow::datatypes::{DataType, SchemaRef};
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;

use crate::tables::check::check;
use crate::tables::columns::Kind;
use crate::tables::error::CellError;
use crate::tables::{Column, Table};

/// Reads one table. Columns are identified by name, in any order; unknown columns are ignored; wider types (64-bit
/// integers, large or dictionary-encoded texts) are accepted if every value fits.
///
/// # Errors
/// The first missing column, unsupported type, invalid cell or repeated key.
pub fn batch_from_parquet(table: Table, file: File) -> Result<RecordBatch, CellError> {
    let builder = ParquetRecordBatchReaderBuilder::try_new(file).map_err(parquet_error(table))?;
    let rows = usize::try_from(builder.metadata().file_metadata().num_rows()).unwrap_or(0);
    let schema = builder.schema().clone();
    // One batch, so that nothing is copied.
    let reader = builder.with_batch_size(rows.max(1)).build().map_err(parquet_error(table))?;
    let batches = reader.collect::<Result<Vec<_>, _>>().map_err(arrow_error(table))?;
    let rows = match batches.as_slice() {
        [whole] => whole.clone(),
        parts => concat_batches(&schema, parts).map_err(arrow_error(table))?,
    };
    let batch = fitted(table, &rows, 0)?;
    check(table, &batch, 1)?;
    Ok(batch)
}

/// Returns rows of a file with the columns of the table, of which the first has this number.
pub(super) fn fitted(
    table: Table,
    rows: &RecordBatch,
    first: usize,
) -> Result<RecordBatch, CellError> {
    let mut arrays: Vec<ArrayRef> = Vec::with_capacity(table.columns().len() + 1);
    for column in table.columns() {
        arrays.push(match rows.column_by_name(column.name) {
            Some(values) => fit(table, column, values)?,
            None if column.may_be_missing => new_null_array(&column.data_type(), rows.num_rows()),
            None => return Err(missing(table, column, &rows.schema())),
        });
    }
    arrays.push(Arc::new(numbers(first, rows.num_rows())));
    RecordBatch::try_new(table.schema(), arrays).map_err(arrow_error(table))
}

/// The numbers of this many rows, of which the first has this number.
pub(super) fn numbers(first: usize, rows: usize) -> Int32Array {
    let number = |row: usize| i32::try_from(row).unwrap_or(i32::MAX);
    Int32Array::from_iter_values(number(first)..number(first + rows))
}

fn missing(table: Table, column: &Column, found: &SchemaRef) -> CellError {
    let found: Vec<&str> = found.fields().iter().map(|field| field.name().as_str()).collect();
    CellError::MissingColumn { table: table.name(), column: column.name, found: found.join(", ") }
}

pub(super) fn parquet_error(
    table: Table,
) -> impl Fn(parquet::errors::ParquetError) -> CellError + Copy {
    move |source| CellError::Parquet { table: table.name(), source }
}

pub(super) fn arrow_error(table: Table) -> impl Fn(arrow::error::ArrowError) -> CellError + Copy {
    move |source| CellError::Arrow { table: table.name(), source }
}

/// The values in the documented type; the same array if they have it already.
pub(super) fn fit(table: Table, column: &Column, values: &ArrayRef) -> Result<ArrayRef, CellError> {
    let wrong_type = || CellError::WrongType {
        table: table.name(),
        column: column.name,
        found: values.data_type().to_string(),
        expected: column.data_type().to_string(),
    };
    if !is_readable(column.kind, values.data_type()) {
        return Err(wrong_type());
    }
    let cast = if *values.data_type() == column.data_type() {
        Arc::clone(values)
    } else {
        let exact = CastOptions { safe: false, ..CastOptions::default() };
        cast_with_options(values, &column.data_type(), &exact).map_err(|_| wrong_type())?
    };
    let Some(texts) = cast.as_string_opt::<i32>() else { return Ok(cast) };
    // As in CSV, an empty text is blank.
    let is_blank = |text: &str| text.trim().is_empty();
    if !texts.iter().flatten().any(is_blank) {
        return Ok(cast);
    }
    let filled = texts.iter().map(|text| text.filter(|text| !is_blank(text)));
    Ok(Arc::new(filled.collect::<StringArray>()))
}

fn is_readable(kind: Kind, found: &DataType) -> bool {
    match (kind, found) {
        // A column without values has no type of its own.
        (_, DataType::Null) => true,
        (Kind::Text, DataType::Dictionary(_, values)) => values.is_string(),
        (Kind::Text, found) => found.is_string(),
        (Kind::Number, found) => found.is_integer() || found.is_floating(),
        (Kind::Whole, found) => found.is_integer(),
        (Kind::Flag, found) => *found == DataType::Boolean,
    }
}

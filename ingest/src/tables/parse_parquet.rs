//! Converts a Parquet file of an input table to a record batch of its schema.

use std::fs::File;
use std::sync::Arc;

use arrow::array::{ArrayRef, AsArray, Int32Array, RecordBatch, StringArray, new_null_array};
use arrow::compute::{CastOptions, cast_with_options, concat_batches};
use arrow::datatypes::DataType;
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
    let parquet_error = |source| CellError::Parquet { table: table.name(), source };
    let arrow_error = |source| CellError::Arrow { table: table.name(), source };
    let builder = ParquetRecordBatchReaderBuilder::try_new(file).map_err(parquet_error)?;
    let schema = builder.schema().clone();
    let batches = builder.build().map_err(parquet_error)?.collect::<Result<Vec<_>, _>>();
    let rows = concat_batches(&schema, &batches.map_err(arrow_error)?).map_err(arrow_error)?;

    let mut arrays: Vec<ArrayRef> = Vec::with_capacity(table.columns().len() + 1);
    for column in table.columns() {
        let missing = || CellError::MissingColumn {
            table: table.name(),
            column: column.name,
            found: schema.fields().iter().map(|f| f.name().as_str()).collect::<Vec<_>>().join(", "),
        };
        arrays.push(match rows.column_by_name(column.name) {
            Some(values) => fit(table, column, values)?,
            None if column.may_be_missing => new_null_array(&column.data_type(), rows.num_rows()),
            None => return Err(missing()),
        });
    }
    let last = i32::try_from(rows.num_rows()).unwrap_or(i32::MAX);
    arrays.push(Arc::new(Int32Array::from_iter_values(0..last)));
    let batch = RecordBatch::try_new(table.schema(), arrays).map_err(arrow_error)?;
    check(table, &batch, 1)?;
    Ok(batch)
}

/// The values in the documented type.
fn fit(table: Table, column: &Column, values: &ArrayRef) -> Result<ArrayRef, CellError> {
    let wrong_type = || CellError::WrongType {
        table: table.name(),
        column: column.name,
        found: values.data_type().to_string(),
        expected: column.data_type().to_string(),
    };
    if !is_readable(column.kind, values.data_type()) {
        return Err(wrong_type());
    }
    let exact = CastOptions { safe: false, ..CastOptions::default() };
    let cast = cast_with_options(values, &column.data_type(), &exact).map_err(|_| wrong_type())?;
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

//! Checks a Parquet file of an input table batch by batch, so that the table need not fit into memory.

use std::fs::File;
use std::sync::Arc;

use arrow::array::{ArrayRef, AsArray, RecordBatch};
use arrow::datatypes::Int32Type;
use parquet::arrow::ProjectionMask;
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;

use crate::tables::check::check_cells;
use crate::tables::error::CellError;
use crate::tables::key::KeyHashes;
use crate::tables::parse_parquet::{
    arrow_error, batch_from_parquet, fit, fitted, numbers, parquet_error,
};
use crate::tables::{Column, Table};

/// Rows of a batch.
const BATCH: usize = 1 << 16;

/// A Parquet file whose rows are valid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Scanned {
    /// Its rows.
    pub rows: usize,
    /// Whether the file has exactly the columns of the table, in its types, with their row numbers, as Titlewise writes
    /// them. Such a file can be copied.
    pub is_as_written: bool,
}

/// Checks the table in a file like [`batch_from_parquet`], without keeping its rows.
///
/// # Errors
/// As [`batch_from_parquet`].
pub(crate) fn scan_parquet(table: Table, file: &File) -> Result<Scanned, CellError> {
    let builder = opened(table, file)?;
    let expected = row_count(&builder);
    let mut is_as_written = builder.schema().fields() == table.schema().fields();
    let reader = builder.with_batch_size(BATCH).build().map_err(parquet_error(table))?;
    let (mut rows, mut keys) = (0, KeyHashes::new(table, expected));
    for found in reader {
        let found = found.map_err(arrow_error(table))?;
        let batch = fitted(table, &found, rows)?;
        check_cells(table, &batch, rows + 1)?;
        keys.add(&batch);
        is_as_written = is_as_written && is_unchanged(&found, &batch);
        rows += batch.num_rows();
    }
    // Two keys are probably equal, or there was no batch in which a column could be missing: this reads all rows at once,
    // and tells what is wrong.
    if rows == 0 || !keys.repeated().is_empty() {
        batch_from_parquet(table, handle(table, file)?)?;
    }
    Ok(Scanned { rows, is_as_written })
}

/// Returns the number of rows of a file.
///
/// # Errors
/// The file is not Parquet.
pub(crate) fn rows_of_parquet(table: Table, file: &File) -> Result<usize, CellError> {
    Ok(row_count(&opened(table, file)?))
}

fn row_count(file: &ParquetRecordBatchReaderBuilder<File>) -> usize {
    usize::try_from(file.metadata().file_metadata().num_rows()).unwrap_or(0)
}

fn opened(table: Table, file: &File) -> Result<ParquetRecordBatchReaderBuilder<File>, CellError> {
    ParquetRecordBatchReaderBuilder::try_new(handle(table, file)?).map_err(parquet_error(table))
}

/// Returns another handle of a file. Handles share their position, so only one thread may use them.
fn handle(table: Table, file: &File) -> Result<File, CellError> {
    file.try_clone().map_err(|error| parquet_error(table)(error.into()))
}

/// Whether a batch of a file with the schema of its table is the same after it was fitted to the table.
fn is_unchanged(found: &RecordBatch, batch: &RecordBatch) -> bool {
    found.columns().iter().zip(batch.columns()).all(|(found, fitted)| {
        Arc::ptr_eq(found, fitted)
            || (found.as_primitive_opt::<Int32Type>().is_some() && found == fitted)
    })
}

/// Returns the values of one column of a file in batches; none if the file lacks the column.
///
/// # Errors
/// The file is not Parquet, or has another type in this column.
pub(crate) fn column_of_parquet(
    table: Table,
    column: &'static Column,
    file: &File,
) -> Result<Option<impl Iterator<Item = Result<ArrayRef, CellError>>>, CellError> {
    let builder = opened(table, file)?;
    if builder.schema().column_with_name(column.name).is_none() {
        return Ok(None);
    }
    let only = ProjectionMask::columns(builder.parquet_schema(), [column.name]);
    let builder = builder.with_projection(only).with_batch_size(BATCH);
    let reader = builder.build().map_err(parquet_error(table))?;
    Ok(Some(reader.map(move |batch| {
        let batch = batch.map_err(arrow_error(table))?;
        fit(table, column, batch.column(0))
    })))
}

/// Returns the row numbers of a table in batches.
pub(crate) fn row_numbers(rows: usize) -> impl Iterator<Item = ArrayRef> {
    let starts = (0..rows).step_by(BATCH);
    starts.map(move |first| Arc::new(numbers(first, BATCH.min(rows - first))) as ArrayRef)
}

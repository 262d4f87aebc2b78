//! Converts CSV text of an input table to a record batch of its schema.

use std::io::Read;
use std::sync::Arc;

use arrow::array::{ArrayRef, BooleanArray, Float64Array, Int32Array, RecordBatch, StringArray};

use crate::tables::check::{check, check_without_package};
use crate::tables::columns::Kind;
use crate::tables::error::CellError;
use crate::tables::{Column, Table};

/// Reads one table. Columns are identified by heading, in any order; unknown columns are ignored; a blank cell is null.
///
/// # Errors
/// The first missing column, invalid cell or repeated key.
pub fn batch_from_csv(table: Table, input: impl Read) -> Result<RecordBatch, CellError> {
    let batch = read(table, input, &[])?;
    check(table, &batch, FIRST_ROW)?;
    Ok(batch)
}

/// Like [`batch_from_csv`], for one library's own table, which may omit the package id.
///
/// # Errors
/// As [`batch_from_csv`].
pub fn batch_from_library_csv(table: Table, input: impl Read) -> Result<RecordBatch, CellError> {
    let batch = read(table, input, &["package_id"])?;
    check_without_package(table, &batch, FIRST_ROW)?;
    Ok(batch)
}

/// The first row below the headings.
const FIRST_ROW: usize = 2;

fn read(table: Table, input: impl Read, may_be_missing: &[&str]) -> Result<RecordBatch, CellError> {
    let csv_error = |source| CellError::Csv { table: table.name(), source };
    let mut reader = csv::ReaderBuilder::new().from_reader(input);
    let headers = reader.headers().map_err(csv_error)?.clone();
    let places = table
        .columns()
        .iter()
        .map(|column| match place(table, column, &headers) {
            Err(_) if column.may_be_missing || may_be_missing.contains(&column.name) => {
                Ok(usize::MAX)
            }
            place => place,
        })
        .collect::<Result<Vec<_>, _>>()?;
    let records = reader.records().collect::<Result<Vec<_>, _>>().map_err(csv_error)?;

    let mut arrays: Vec<ArrayRef> = Vec::with_capacity(places.len() + 1);
    for (column, place) in table.columns().iter().zip(places) {
        arrays.push(array(table, column, place, &records)?);
    }
    let last = i32::try_from(records.len()).unwrap_or(i32::MAX);
    arrays.push(Arc::new(Int32Array::from_iter_values(0..last)));
    RecordBatch::try_new(table.schema(), arrays)
        .map_err(|source| CellError::Arrow { table: table.name(), source })
}

fn place(table: Table, column: &Column, headers: &csv::StringRecord) -> Result<usize, CellError> {
    headers
        .iter()
        .position(|heading| heading.trim().trim_start_matches('\u{feff}') == column.name)
        .ok_or_else(|| CellError::MissingColumn {
            table: table.name(),
            column: column.name,
            found: headers.iter().collect::<Vec<_>>().join(", "),
        })
}

fn array(
    table: Table,
    column: &Column,
    place: usize,
    records: &[csv::StringRecord],
) -> Result<ArrayRef, CellError> {
    let cell = |record: &csv::StringRecord| -> Option<String> {
        record.get(place).map(str::trim).filter(|text| !text.is_empty()).map(str::to_owned)
    };
    let cells = records.iter().map(cell);
    Ok(match column.kind {
        Kind::Text => Arc::new(StringArray::from_iter(cells)),
        Kind::Number => {
            Arc::new(Float64Array::from(parse_all(table, column, cells, "a number", finite)?))
        }
        Kind::Whole => {
            let whole = |text: &str| text.parse::<i32>().ok();
            Arc::new(Int32Array::from(parse_all(table, column, cells, "a whole number", whole)?))
        }
        Kind::Flag => {
            Arc::new(BooleanArray::from(parse_all(table, column, cells, "true or false", truth)?))
        }
    })
}

fn finite(text: &str) -> Option<f64> {
    text.parse::<f64>().ok().filter(|number| number.is_finite())
}

fn truth(text: &str) -> Option<bool> {
    match text.to_ascii_lowercase().as_str() {
        "true" => Some(true),
        "false" => Some(false),
        _ => None,
    }
}

fn parse_all<T>(
    table: Table,
    column: &Column,
    cells: impl Iterator<Item = Option<String>>,
    expected: &'static str,
    parse: impl Fn(&str) -> Option<T>,
) -> Result<Vec<Option<T>>, CellError> {
    cells
        .enumerate()
        .map(|(at, text)| match text {
            None => Ok(None),
            Some(text) => match parse(&text) {
                Some(value) => Ok(Some(value)),
                None => Err(CellError::BadCell {
                    table: table.name(),
                    row: at + FIRST_ROW,
                    column: column.name,
                    value: text,
                    expected: expected.to_owned(),
                }),
            },
        })
        .collect()
}

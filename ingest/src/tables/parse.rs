//! CSV text of an input table into a record batch of its schema.

use std::io::Read;
use std::sync::Arc;

use arrow::array::{ArrayRef, BooleanArray, Float64Array, Int32Array, RecordBatch, StringArray};

use super::{Column, Table, columns::Kind};

/// A file of the input folder that cannot be taken, down to the cell.
#[derive(Debug, thiserror::Error)]
pub enum CellError {
    /// A column of the contract is missing.
    #[error("{table}: the column \"{column}\" is missing; found: {found}")]
    MissingColumn {
        /// Table read.
        table: &'static str,
        /// Column looked for.
        column: &'static str,
        /// Headings of the file, separated by commas.
        found: String,
    },
    /// A cell holds something else than its column takes.
    #[error(
        "{table}, row {row}, column \"{column}\": \"{value}\" found where {expected} is expected"
    )]
    BadCell {
        /// Table read.
        table: &'static str,
        /// Row of the file, the heading being row 1.
        row: usize,
        /// Column of the cell.
        column: &'static str,
        /// The text found.
        value: String,
        /// What the column takes.
        expected: &'static str,
    },
    /// The text is not CSV.
    #[error("{table}: {source}")]
    Csv {
        /// Table read.
        table: &'static str,
        /// What the CSV reader says, with its line.
        source: csv::Error,
    },
    /// The columns do not make a table (never caused by a file's content).
    #[error("{table}: {source}")]
    Arrow {
        /// Table read.
        table: &'static str,
        /// What Arrow says.
        source: arrow::error::ArrowError,
    },
}

/// Reads one table. Columns are found by heading, in any order; unknown columns are ignored; a blank
/// cell is null.
///
/// # Errors
/// The first missing column or unreadable cell.
pub fn batch_from_csv(table: Table, input: impl Read) -> Result<RecordBatch, CellError> {
    let csv_error = |source| CellError::Csv { table: table.name(), source };
    let mut reader = csv::ReaderBuilder::new().from_reader(input);
    let headers = reader.headers().map_err(csv_error)?.clone();
    let places = table
        .columns()
        .iter()
        .map(|column| place(table, column, &headers))
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
                    row: at + 2,
                    column: column.name,
                    value: text,
                    expected,
                }),
            },
        })
        .collect()
}

//! Errors of a file's content that make it unreadable as its table.

/// An unreadable file of the input folder, with the position down to the cell.
#[derive(Debug, thiserror::Error)]
pub enum CellError {
    /// A required column is missing.
    #[error("{table}: the column \"{column}\" is missing; found: {found}")]
    MissingColumn {
        /// The table.
        table: &'static str,
        /// The missing column.
        column: &'static str,
        /// Headings of the file, separated by commas.
        found: String,
    },
    /// The value of a cell is not accepted in its column.
    #[error(
        "{table}, row {row}, column \"{column}\": {} found where {expected} is expected",
        shown(value)
    )]
    BadCell {
        /// The table.
        table: &'static str,
        /// Row of the file. In CSV, the heading is row 1; in Parquet, the first row is 1.
        row: usize,
        /// Column of the cell.
        column: &'static str,
        /// The value found; empty for a blank cell.
        value: String,
        /// The accepted values of the column.
        expected: String,
    },
    /// Two rows have the same key.
    #[error("{table}, row {row}: {key} stands in row {first_row} already")]
    DuplicateKey {
        /// The table.
        table: &'static str,
        /// The second row, counted as in [`CellError::BadCell`].
        row: usize,
        /// The first row.
        first_row: usize,
        /// The key columns with their values.
        key: String,
    },
    /// A column of a Parquet file has a type that cannot be converted to the documented one.
    #[error("{table}: the column \"{column}\" has the type {found} where {expected} is expected")]
    WrongType {
        /// The table.
        table: &'static str,
        /// The column.
        column: &'static str,
        /// Its Arrow type in the file.
        found: String,
        /// The documented Arrow type.
        expected: String,
    },
    /// The text is not CSV.
    #[error("{table}: {source}")]
    Csv {
        /// The table.
        table: &'static str,
        /// Error from the CSV reader, with its line.
        source: csv::Error,
    },
    /// The file is not Parquet.
    #[error("{table}: {source}")]
    Parquet {
        /// The table.
        table: &'static str,
        /// Error from the Parquet reader.
        source: parquet::errors::ParquetError,
    },
    /// The columns do not form a table (never caused by a file's content).
    #[error("{table}: {source}")]
    Arrow {
        /// The table.
        table: &'static str,
        /// Error from Arrow.
        source: arrow::error::ArrowError,
    },
}

fn shown(value: &str) -> String {
    if value.is_empty() { "nothing".to_owned() } else { format!("\"{value}\"") }
}

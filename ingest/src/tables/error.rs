//! Why the content of a file is not the table that it should be.

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
        "{table}, row {row}, column \"{column}\": {} found where {expected} is expected",
        shown(value)
    )]
    BadCell {
        /// Table read.
        table: &'static str,
        /// Row of the file: in CSV the heading is row 1, in Parquet the first row.
        row: usize,
        /// Column of the cell.
        column: &'static str,
        /// What was found; nothing in a blank cell.
        value: String,
        /// What the column takes.
        expected: String,
    },
    /// Two rows say something about the same thing.
    #[error("{table}, row {row}: {key} stands in row {first_row} already")]
    DuplicateKey {
        /// Table read.
        table: &'static str,
        /// The second row, counted as in [`CellError::BadCell`].
        row: usize,
        /// The first row.
        first_row: usize,
        /// The columns that agree, with their values.
        key: String,
    },
    /// A column of a Parquet file has a type that cannot be read as the documented one.
    #[error("{table}: the column \"{column}\" has the type {found} where {expected} is expected")]
    WrongType {
        /// Table read.
        table: &'static str,
        /// Column read.
        column: &'static str,
        /// Its Arrow type in the file.
        found: String,
        /// The documented Arrow type.
        expected: String,
    },
    /// The text is not CSV.
    #[error("{table}: {source}")]
    Csv {
        /// Table read.
        table: &'static str,
        /// What the CSV reader says, with its line.
        source: csv::Error,
    },
    /// The file is not Parquet.
    #[error("{table}: {source}")]
    Parquet {
        /// Table read.
        table: &'static str,
        /// What the Parquet reader says.
        source: parquet::errors::ParquetError,
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

fn shown(value: &str) -> String {
    if value.is_empty() { "nothing".to_owned() } else { format!("\"{value}\"") }
}

//! Errors of writing a generated library.

use std::path::PathBuf;

/// Reasons why a file cannot be written.
#[derive(Debug, thiserror::Error)]
pub enum GenerateError {
    /// A folder or file cannot be created or flushed.
    #[error("cannot write {path}: {source}")]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// Error from the operating system.
        source: std::io::Error,
    },
    /// A table cannot be written.
    #[error("cannot write the table {path}: {source}")]
    Table {
        /// The file.
        path: PathBuf,
        /// Error from the writer.
        source: csv::Error,
    },
    /// A workbook cannot be written.
    #[error("cannot write the workbook {path}: {source}")]
    Workbook {
        /// The file.
        path: PathBuf,
        /// Error from the writer.
        source: rust_xlsxwriter::XlsxError,
    },
    /// The caller cancelled the process.
    #[error("cancelled")]
    Cancelled,
    /// More titles than available ISSNs.
    #[error("{asked} titles are more than the {most} that can have an ISSN of their own")]
    TooManyTitles {
        /// Number of titles requested.
        asked: usize,
        /// Maximum number of titles.
        most: usize,
    },
}

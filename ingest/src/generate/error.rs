//! What can go wrong while writing an invented library.

use std::path::PathBuf;

/// Why a file could not be written.
#[derive(Debug, thiserror::Error)]
pub enum GenerateError {
    /// A folder or file could not be made or flushed.
    #[error("cannot write {path}: {source}")]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// What the operating system said.
        source: std::io::Error,
    },
    /// A table could not be written.
    #[error("cannot write the table {path}: {source}")]
    Table {
        /// The file.
        path: PathBuf,
        /// What the writer said.
        source: csv::Error,
    },
    /// A workbook could not be written.
    #[error("cannot write the workbook {path}: {source}")]
    Workbook {
        /// The file.
        path: PathBuf,
        /// What the writer said.
        source: rust_xlsxwriter::XlsxError,
    },
    /// Somebody wanted no more.
    #[error("cancelled")]
    Cancelled,
    /// More titles than there are invented ISSNs.
    #[error("{asked} titles are more than the {most} that can be given an ISSN of their own")]
    TooManyTitles {
        /// How many titles were asked for.
        asked: usize,
        /// How many can be made.
        most: usize,
    },
}

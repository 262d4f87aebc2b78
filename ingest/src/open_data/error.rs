//! Errors of files from other sources.

use std::path::{Path, PathBuf};

use crate::reading::ReadError;

/// Reasons why a file cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum SourceError {
    /// The file cannot be opened or read.
    #[error("{}: {source}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// Error from the operating system.
        source: std::io::Error,
    },
    /// The file is not a table.
    #[error("{}: {source}", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// Error from the reader.
        source: ReadError,
    },
    /// The file is of another kind.
    #[error("{}: this is {found}, not {expected}; fetch {expected} again", path.display())]
    Other {
        /// The file.
        path: PathBuf,
        /// The kind of the file.
        found: &'static str,
        /// The expected kind.
        expected: &'static str,
    },
    /// A column is missing.
    #[error(
        "{}: {expected} has a column \"{column}\"; the first row of this file has {headings}. Fetch it again, or name the column so",
        path.display()
    )]
    NoColumn {
        /// The file.
        path: PathBuf,
        /// The expected kind.
        expected: &'static str,
        /// The column, by its current name.
        column: &'static str,
        /// The headings of the file.
        headings: String,
    },
    /// The file is malformed JSON, or JSON of another kind.
    #[error("{}: line {line}, column {column}: {detail}; {expected} is expected. Fetch it again", path.display())]
    Json {
        /// The file.
        path: PathBuf,
        /// The expected kind.
        expected: &'static str,
        /// Line, from 1.
        line: usize,
        /// Column, from 1.
        column: usize,
        /// Message of the JSON parser.
        detail: String,
    },
    /// An archive cannot be unpacked.
    #[error("{}: it cannot be unpacked ({detail}); fetch it again", path.display())]
    Unpack {
        /// The file.
        path: PathBuf,
        /// Description of the error.
        detail: String,
    },
    /// Arrow cannot build a table.
    #[error(transparent)]
    Arrow(#[from] arrow::error::ArrowError),
}

impl SourceError {
    pub(super) fn file(path: &Path) -> impl Fn(std::io::Error) -> Self {
        move |source| Self::File { path: path.to_owned(), source }
    }

    pub(super) fn read(path: &Path) -> impl Fn(ReadError) -> Self {
        move |source| Self::Read { path: path.to_owned(), source }
    }
}

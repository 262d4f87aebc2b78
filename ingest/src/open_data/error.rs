//! Why a file of another source cannot be taken.

use std::path::{Path, PathBuf};

use crate::reading::ReadError;

/// Why nothing is taken of a file.
#[derive(Debug, thiserror::Error)]
pub enum SourceError {
    /// The file cannot be opened or read.
    #[error("{}: {source}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What the operating system says.
        source: std::io::Error,
    },
    /// The file is no table.
    #[error("{}: {source}", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        source: ReadError,
    },
    /// The file is something else.
    #[error("{}: this is {found}, not {expected}; fetch {expected} again", path.display())]
    Other {
        /// The file.
        path: PathBuf,
        /// What it is.
        found: &'static str,
        /// What is wanted.
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
        /// What is wanted.
        expected: &'static str,
        /// The column, as it is called today.
        column: &'static str,
        /// The headings that are there.
        headings: String,
    },
    /// The file is broken JSON, or JSON of another kind.
    #[error("{}: line {line}, column {column}: {detail}; {expected} is expected. Fetch it again", path.display())]
    Json {
        /// The file.
        path: PathBuf,
        /// What is wanted.
        expected: &'static str,
        /// Line, from 1.
        line: usize,
        /// Column, from 1.
        column: usize,
        /// What the JSON reader says.
        detail: String,
    },
    /// An archive cannot be unpacked.
    #[error("{}: it cannot be unpacked ({detail}); fetch it again", path.display())]
    Unpack {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        detail: String,
    },
    /// Arrow refused to build a table.
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

//! Why nothing is added.

use std::path::PathBuf;

use datafusion::error::DataFusionError;
use titlewise_ingest::open_data::SourceError;

use crate::openalex::SnapshotError;

/// Why reference data are not completed.
#[derive(Debug, thiserror::Error)]
pub enum AddError {
    /// A file is not what it should be.
    #[error(transparent)]
    Source(#[from] SourceError),
    /// A query failed.
    #[error(transparent)]
    Query(#[from] SnapshotError),
    /// There are no lines of Unpaywall.
    #[error("{}: this is neither a file of Unpaywall nor a folder with files whose names hold \".jsonl\"", path.display())]
    NoLines {
        /// What was given.
        path: PathBuf,
    },
    /// A line of Unpaywall is no JSON.
    #[error(
        "{}: line {line}, column {column}: {detail}; it begins with \"{begins}\", where one JSON object is expected. Fetch the file again",
        path.display()
    )]
    BrokenLine {
        /// The file.
        path: PathBuf,
        /// Line, from 1.
        line: usize,
        /// Column, from 1.
        column: usize,
        /// What the JSON reader says.
        detail: String,
        /// How the line begins.
        begins: String,
    },
    /// Lines of Unpaywall are JSON, and other than they should be.
    #[error("{}: these are no lines of Unpaywall ({source}); fetch the file again", path.display())]
    OtherLines {
        /// The file or folder.
        path: PathBuf,
        /// What DataFusion says.
        source: Box<DataFusionError>,
    },
    /// A GRID id without a dump that tells which institution it is.
    #[error(
        "{id}: which institution has this GRID id is told by the dump of ROR; give it with --ror-dump, or name the ROR id"
    )]
    GridWithoutDump {
        /// The id.
        id: String,
    },
    /// A file cannot be read or written.
    #[error("{}: {source}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What the operating system says.
        source: std::io::Error,
    },
    /// A table cannot be encoded.
    #[error("{}: {source}", path.display())]
    Parquet {
        /// The file.
        path: PathBuf,
        /// What the encoder says.
        source: datafusion::parquet::errors::ParquetError,
    },
    /// Arrow refused to build a table.
    #[error(transparent)]
    Arrow(#[from] arrow::error::ArrowError),
}

impl AddError {
    /// Names the query that DataFusion's error came from.
    pub(super) fn in_query(query: &'static str) -> impl Fn(DataFusionError) -> Self {
        move |error| Self::Query(SnapshotError::in_query(query)(error))
    }
}

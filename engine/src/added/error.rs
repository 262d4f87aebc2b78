//! Errors of adding sources to reference data.

use std::path::PathBuf;

use datafusion::error::DataFusionError;
use titlewise_ingest::open_data::SourceError;

use crate::openalex::SnapshotError;

/// Reasons why reference data cannot be completed.
#[derive(Debug, thiserror::Error)]
pub enum AddError {
    /// A source file is malformed.
    #[error(transparent)]
    Source(#[from] SourceError),
    /// A query failed.
    #[error(transparent)]
    Query(#[from] SnapshotError),
    /// The Unpaywall snapshot has no lines.
    #[error("{}: this is neither a file of Unpaywall nor a folder with files whose names hold \".jsonl\"", path.display())]
    NoLines {
        /// The path provided.
        path: PathBuf,
    },
    /// A line of the Unpaywall snapshot is not valid JSON.
    #[error(
        "{}: line {line}, column {column}: {detail}; it begins with \"{begins}\", where one JSON object is expected. Fetch the file again",
        path.display()
    )]
    BrokenLine {
        /// The file.
        path: PathBuf,
        /// Line number, from 1.
        line: usize,
        /// Column, from 1.
        column: usize,
        /// Message of the JSON parser.
        detail: String,
        /// The beginning of the line.
        begins: String,
    },
    /// Lines of the Unpaywall snapshot are valid JSON but have an unexpected structure.
    #[error("{}: these are no lines of Unpaywall ({source}); fetch the file again", path.display())]
    OtherLines {
        /// The file or folder.
        path: PathBuf,
        /// Error from DataFusion.
        source: Box<DataFusionError>,
    },
    /// A GRID id without a ROR dump that maps it to an institution.
    #[error(
        "{id}: looking up a GRID id needs the dump of ROR; name it with --ror-dump, or use the ROR id"
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
        /// Error from the operating system.
        source: std::io::Error,
    },
    /// A table cannot be encoded.
    #[error("{}: {source}", path.display())]
    Parquet {
        /// The file.
        path: PathBuf,
        /// Error from the encoder.
        source: datafusion::parquet::errors::ParquetError,
    },
    /// Arrow cannot build a table.
    #[error(transparent)]
    Arrow(#[from] arrow::error::ArrowError),
}

impl AddError {
    /// Attaches the name of the failed query to DataFusion's error.
    pub(super) fn in_query(query: &'static str) -> impl Fn(DataFusionError) -> Self {
        move |error| Self::Query(SnapshotError::in_query(query)(error))
    }
}

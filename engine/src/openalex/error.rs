//! What can go wrong with a snapshot.

use datafusion::error::DataFusionError;

/// Why there are no reference data.
#[derive(Debug, thiserror::Error)]
pub enum SnapshotError {
    /// The folder is no snapshot.
    #[error(
        "{folder}: there are no files of {entity} (\"{entity}/updated_date=…/part_….gz\"); a snapshot of OpenAlex has them, alone or in \"data\""
    )]
    NoFiles {
        /// The folder.
        folder: String,
        /// Whose files are missing.
        entity: &'static str,
    },
    /// Files that the manifest names are not there.
    #[error(
        "{folder}: {missing} of the {stated} files that the manifest of {entity} names are not there, such as \"{example}\"; fetch them, or build \
         of what is there with --partial"
    )]
    Incomplete {
        /// The folder.
        folder: String,
        /// Whose files are missing.
        entity: &'static str,
        /// How many.
        missing: usize,
        /// How many there should be.
        stated: usize,
        /// One of them.
        example: String,
    },
    /// The manifest is none.
    #[error("{path}: this is no manifest of OpenAlex ({source})")]
    Manifest {
        /// The manifest.
        path: String,
        /// What the JSON reader says.
        source: serde_json::Error,
    },
    /// No folder says of which day the data are.
    #[error(
        "no folder is called updated_date=YYYY-MM-DD, so --as-of must say of which day the data are"
    )]
    NoDay,
    /// The store cannot be read.
    #[error("{folder}: {source}")]
    Store {
        /// The folder.
        folder: String,
        /// What the store says.
        source: object_store::Error,
    },
    /// A file of works cannot be read.
    #[error(
        "{file}: it cannot be read: {source}; fetch it again. What was read of the other files is kept"
    )]
    File {
        /// The file.
        file: String,
        /// What DataFusion says.
        source: Box<DataFusionError>,
    },
    /// A cluster did not read a file of works.
    #[error(
        "{file}: the cluster did not read it: {source}. What was read of the other files is kept; what executors met stands in their logs"
    )]
    Cluster {
        /// The file.
        file: String,
        /// What the cluster says.
        source: Box<DataFusionError>,
    },
    /// What an executor wrote is not where this process looks for it.
    #[error(
        "{file}: an executor of the cluster wrote this, but it is not there; the cache must be a folder that all machines have under \
         one name, or in a store"
    )]
    NotShared {
        /// What it wrote.
        file: String,
    },
    /// A query failed.
    #[error("the query \"{query}\" failed: {source}")]
    Query {
        /// Name of the file in `sql/reference`.
        query: &'static str,
        /// What DataFusion says.
        source: Box<DataFusionError>,
    },
    /// A folder of this machine cannot be written to.
    #[error("{folder}: this folder cannot be written to: {source}")]
    Folder {
        /// The folder.
        folder: String,
        /// What the operating system says.
        source: std::io::Error,
    },
    /// Arrow refused to build a table.
    #[error(transparent)]
    Arrow(#[from] arrow::error::ArrowError),
}

impl SnapshotError {
    /// Names the query that DataFusion's error came from.
    pub(crate) fn in_query(query: &'static str) -> impl Fn(DataFusionError) -> Self {
        move |source| Self::Query { query, source: Box::new(source) }
    }
}

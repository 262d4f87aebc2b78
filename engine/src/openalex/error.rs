//! Errors of a snapshot.

use datafusion::error::DataFusionError;

/// Reasons why reference data cannot be built.
#[derive(Debug, thiserror::Error)]
pub enum SnapshotError {
    /// The folder is not a snapshot.
    #[error(
        "{folder}: there are no files of {entity} (\"{entity}/updated_date=…/part_….gz\"); a snapshot of OpenAlex has them, alone or in \"data\""
    )]
    NoFiles {
        /// The folder.
        folder: String,
        /// The entity whose files are missing.
        entity: &'static str,
    },
    /// Files listed in the manifest are missing.
    #[error(
        "{folder}: {missing} of the {stated} files that the manifest of {entity} names are missing, such as \"{example}\"; fetch them, or build \
         from the others with --partial"
    )]
    Incomplete {
        /// The folder.
        folder: String,
        /// The entity whose files are missing.
        entity: &'static str,
        /// Number of missing files.
        missing: usize,
        /// Number of files in the manifest.
        stated: usize,
        /// One of the missing files.
        example: String,
    },
    /// The manifest is malformed.
    #[error("{path}: this is no manifest of OpenAlex ({source})")]
    Manifest {
        /// The manifest.
        path: String,
        /// Error from the JSON parser.
        source: serde_json::Error,
    },
    /// No folder name contains the date of the data.
    #[error(
        "no folder is called updated_date=YYYY-MM-DD, so --as-of must say of which day the data are"
    )]
    NoDay,
    /// The store cannot be read.
    #[error("{folder}: {source}")]
    Store {
        /// The folder.
        folder: String,
        /// Error from the object store.
        source: object_store::Error,
    },
    /// A file of works cannot be read.
    #[error(
        "{file}: it cannot be read: {source}; fetch it again. The results of the other files are cached"
    )]
    File {
        /// The file.
        file: String,
        /// Error from DataFusion.
        source: Box<DataFusionError>,
    },
    /// A cluster did not read a file of works.
    #[error(
        "{file}: the cluster did not read it: {source}. The results of the other files are cached; the executors' logs have the details"
    )]
    Cluster {
        /// The file.
        file: String,
        /// Error from the cluster.
        source: Box<DataFusionError>,
    },
    /// The output of an executor is not where this process looks for it.
    #[error(
        "{file}: an executor of the cluster wrote this file, but it is missing; the cache must be a folder that all machines have under \
         one name, or in a store"
    )]
    NotShared {
        /// File that the executor wrote.
        file: String,
    },
    /// A query failed.
    #[error("the query \"{query}\" failed: {source}")]
    Query {
        /// Name of the file in `sql/reference`.
        query: &'static str,
        /// Error from DataFusion.
        source: Box<DataFusionError>,
    },
    /// A folder of this machine is not writable.
    #[error("{folder}: this folder cannot be written to: {source}")]
    Folder {
        /// The folder.
        folder: String,
        /// Error from the operating system.
        source: std::io::Error,
    },
    /// Arrow cannot build a table.
    #[error(transparent)]
    Arrow(#[from] arrow::error::ArrowError),
}

impl SnapshotError {
    /// Attaches the name of the failed query to DataFusion's error.
    pub(crate) fn in_query(query: &'static str) -> impl Fn(DataFusionError) -> Self {
        move |source| Self::Query { query, source: Box::new(source) }
    }
}

//! Errors of the commands.

use std::path::PathBuf;

/// Error of a command, printed to stderr as one or two sentences.
#[derive(Debug, thiserror::Error)]
pub enum CommandError {
    /// An input folder cannot be read.
    #[error(transparent)]
    Folder(#[from] titlewise_ingest::folder::FolderError),
    /// Reference data cannot be built or are invalid.
    #[error(transparent)]
    Reference(#[from] titlewise_ingest::reference::ReferenceError),
    /// Reference data cannot be built from a snapshot.
    #[error(transparent)]
    Snapshot(#[from] titlewise_engine::openalex::SnapshotError),
    /// A request to OpenAlex failed.
    #[error(transparent)]
    OpenAlex(#[from] titlewise_openalex::OpenAlexError),
    /// Reference data cannot be completed.
    #[error(transparent)]
    Add(#[from] titlewise_engine::added::AddError),
    /// --from names no folder, pack or snapshot, or an option does not apply to it.
    #[error("{from}: {reason}")]
    NoReference {
        /// The value of --from, or the option.
        from: String,
        /// What is wrong with it.
        reason: String,
    },
    /// The cluster cannot be used.
    #[error(transparent)]
    Cluster(#[from] titlewise_cluster::ClusterError),
    /// A library cannot be generated.
    #[error(transparent)]
    Generate(#[from] titlewise_ingest::generate::GenerateError),
    /// Inspected files cannot be used; each was reported already.
    #[error("{bad} of {all} files cannot be used")]
    NotUsable {
        /// Number of files that cannot be used.
        bad: usize,
        /// Number of all files.
        all: usize,
    },
    /// A library's file is refused.
    #[error("{}: {reason}", path.display())]
    Refused {
        /// The file.
        path: PathBuf,
        /// The reason, in one sentence.
        reason: String,
    },
    /// A library's file is of another kind than its option expects.
    #[error("{}: this is {found}, but {option} expects {expected}", path.display())]
    OtherKind {
        /// The file.
        path: PathBuf,
        /// What it is, with its article.
        found: &'static str,
        /// The option that names it.
        option: &'static str,
        /// What the option expects, with its article.
        expected: &'static str,
    },
    /// A file is not a table from ISSN to ISSN-L.
    #[error("{}: --issn-l expects a table with columns ISSN and ISSN-L; this is {found}", path.display())]
    NoIssnTable {
        /// The file.
        path: PathBuf,
        /// What it is, with its article.
        found: &'static str,
    },
    /// A file of settings is not a JSON object.
    #[error("{}: settings must be one JSON object such as {{\"cost_ill\": 20}} ({source})", path.display())]
    SettingsFile {
        /// The file.
        path: PathBuf,
        /// Error of the JSON parser.
        source: serde_json::Error,
    },
    /// A setting is unknown or invalid.
    #[error("{}: {source}", path.display())]
    Setting {
        /// The file.
        path: PathBuf,
        /// The setting, its value and the accepted values.
        source: Box<titlewise_dataset::settings::SettingError>,
    },
    /// The output folder is not empty.
    #[error("{}: the folder is not empty; --force writes into it and replaces files of the same name", path.display())]
    NotEmpty {
        /// The folder.
        path: PathBuf,
    },
    /// A requested title is not in the forecast.
    #[error("{issn_l} is not in the forecast; --exclusions FILE lists why titles are left out")]
    NoSuchTitle {
        /// The requested ISSN-L.
        issn_l: String,
    },
    /// There is no such title or number to explain.
    #[error("{0}")]
    Explanation(String),
    /// The model failed.
    #[error(transparent)]
    Engine(#[from] titlewise_engine::EngineError),
    /// A package cannot be checked.
    #[error(transparent)]
    Coverage(#[from] titlewise_dataset::library::CoverageError),
    /// The result cannot be written.
    #[error(transparent)]
    Export(#[from] titlewise_dataset::export::ExportError),
    /// A file cannot be read or written.
    #[error("{}: {source}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// Error of the operating system.
        source: std::io::Error,
    },
    /// A summary cannot be encoded.
    #[error(transparent)]
    Json(#[from] serde_json::Error),
    /// The server cannot start or continue.
    #[error(transparent)]
    Server(#[from] titlewise_http::serve_error::ServeError),
    /// The store cannot be opened.
    #[error(transparent)]
    Storage(#[from] titlewise_storage::StorageError),
    /// The catalog failed or cannot be reached.
    #[error(transparent)]
    Catalog(#[from] titlewise_catalog::CatalogError),
    /// A backup cannot be created or restored.
    #[error(transparent)]
    Backup(#[from] crate::backup::BackupError),
    /// The data folder has no catalog.
    #[error("{}: no catalog found; set --data to the server's folder, or --database to its database", path.display())]
    NoCatalog {
        /// The expected file.
        path: PathBuf,
    },
    /// Stored data are missing or broken; each fault was reported already.
    #[error("faults found: {count}")]
    Faults {
        /// Number of faults.
        count: usize,
    },
    /// An account cannot be added.
    #[error("{0}")]
    Account(String),
    /// A table cannot be built.
    #[error(transparent)]
    Arrow(#[from] arrow::error::ArrowError),
    /// Rows of a file cannot be stored.
    #[error(transparent)]
    Sink(#[from] titlewise_ingest::reading::SinkError),
    /// Remarks cannot be written.
    #[error(transparent)]
    Remarks(#[from] titlewise_ingest::remarks::RemarkError),
    /// Several files with an option that accepts one.
    #[error("--annotated, --remarks and --tables accept one input file only")]
    OneFileOnly,
    /// The command ended unexpectedly.
    #[error("the command ended unexpectedly: {0}")]
    Task(#[from] tokio::task::JoinError),
}

impl CommandError {
    /// Adds the path of the file to an I/O error.
    pub fn file(path: impl Into<PathBuf>) -> impl FnOnce(std::io::Error) -> Self {
        let path = path.into();
        move |source| Self::File { path, source }
    }

    /// An explanation that failed: a title or number that does not exist, or the model.
    pub(super) fn explanation(error: titlewise_service::error::Error) -> Self {
        Self::Explanation(error.to_string())
    }

    /// Whether the reader of the output has closed the pipe, as in `titlewise … | head`.
    pub fn is_closed_pipe(&self) -> bool {
        let closed = |error: &std::io::Error| error.kind() == std::io::ErrorKind::BrokenPipe;
        matches!(self, Self::File { source, .. } if closed(source))
    }
}

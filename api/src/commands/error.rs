//! What a command can end with other than success.

use std::path::PathBuf;

/// An error of a command, shown on stderr as one or two sentences.
#[derive(Debug, thiserror::Error)]
pub enum CommandError {
    /// An input folder cannot be read.
    #[error(transparent)]
    Folder(#[from] titlewise_ingest::folder::FolderError),
    /// Reference data cannot be built or are not what they should be.
    #[error(transparent)]
    Reference(#[from] titlewise_ingest::reference::ReferenceError),
    /// Reference data cannot be made of a snapshot.
    #[error(transparent)]
    Snapshot(#[from] titlewise_engine::openalex::SnapshotError),
    /// OpenAlex did not answer.
    #[error(transparent)]
    OpenAlex(#[from] crate::openalex::OpenAlexError),
    /// Reference data cannot be completed.
    #[error(transparent)]
    Add(#[from] titlewise_engine::added::AddError),
    /// What --from names is neither a folder nor a pack nor a snapshot.
    #[error("{from}: {reason}")]
    NoReference {
        /// What was given.
        from: String,
        /// Why it is none.
        reason: String,
    },
    /// There is no cluster.
    #[error(transparent)]
    Cluster(#[from] crate::cluster::ClusterError),
    /// A library cannot be invented.
    #[error(transparent)]
    Generate(#[from] titlewise_ingest::generate::GenerateError),
    /// Files that were looked at cannot be used; each was reported already.
    #[error("{bad} of {all} files cannot be used")]
    NotUsable {
        /// How many cannot.
        bad: usize,
        /// How many there are.
        all: usize,
    },
    /// A library's file is refused.
    #[error("{}: {reason}", path.display())]
    Refused {
        /// The file.
        path: PathBuf,
        /// Why, in one sentence.
        reason: String,
    },
    /// A library's file is of another kind than its option takes.
    #[error("{}: this is {found}, and {option} takes {expected}", path.display())]
    OtherKind {
        /// The file.
        path: PathBuf,
        /// What it is, with its article.
        found: &'static str,
        /// The option it was given to.
        option: &'static str,
        /// What the option takes, with its article.
        expected: &'static str,
    },
    /// A table from ISSN to ISSN-L is none.
    #[error("{}: --issn-l takes a table with columns ISSN and ISSN-L; this is {found}", path.display())]
    NoIssnTable {
        /// The file.
        path: PathBuf,
        /// What it is, with its article.
        found: &'static str,
    },
    /// A file of settings is no JSON object.
    #[error("{}: settings are one JSON object such as {{\"cost_ill\": 20}} ({source})", path.display())]
    SettingsFile {
        /// The file.
        path: PathBuf,
        /// What the JSON reader says.
        source: serde_json::Error,
    },
    /// A setting is unknown or cannot be taken.
    #[error("{}: {source}", path.display())]
    Setting {
        /// The file.
        path: PathBuf,
        /// Which setting, its value and what it takes.
        source: Box<crate::settings::SettingError>,
    },
    /// A folder to be filled holds something already.
    #[error("{}: this folder is not empty; --force writes into it and replaces what is named alike", path.display())]
    NotEmpty {
        /// The folder.
        path: PathBuf,
    },
    /// A title asked for is not in the forecast.
    #[error("{issn_l} is not in the forecast; --exclusions FILE tells why titles are left out")]
    NoSuchTitle {
        /// ISSN-L asked for.
        issn_l: String,
    },
    /// The model refused.
    #[error(transparent)]
    Engine(#[from] titlewise_engine::EngineError),
    /// A package cannot be checked.
    #[error(transparent)]
    Coverage(#[from] crate::library::CoverageError),
    /// The result cannot be written.
    #[error(transparent)]
    Export(#[from] crate::export::ExportError),
    /// A file cannot be read or written.
    #[error("{}: {source}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What the operating system says.
        source: std::io::Error,
    },
    /// A summary cannot be encoded.
    #[error(transparent)]
    Json(#[from] serde_json::Error),
    /// The server does not start or go on.
    #[error(transparent)]
    Server(#[from] crate::server::ServerError),
    /// The catalog refused or cannot be reached.
    #[error(transparent)]
    Catalog(#[from] crate::catalog::CatalogError),
    /// A copy is not taken or put back.
    #[error(transparent)]
    Backup(#[from] crate::backup::BackupError),
    /// No server has kept anything here.
    #[error("{}: there is no catalog here; --data names the folder of the server, or --database its database", path.display())]
    NoCatalog {
        /// Where it was looked for.
        path: PathBuf,
    },
    /// Something that is kept is missing or broken; each was told already.
    #[error("faults found: {count}")]
    Faults {
        /// How many.
        count: usize,
    },
    /// An account cannot be added.
    #[error("{0}")]
    Account(String),
    /// A table cannot be built.
    #[error(transparent)]
    Arrow(#[from] arrow::error::ArrowError),
    /// Rows of a file cannot be kept.
    #[error(transparent)]
    Sink(#[from] titlewise_ingest::reading::SinkError),
    /// Remarks cannot be written.
    #[error(transparent)]
    Remarks(#[from] titlewise_ingest::remarks::RemarkError),
    /// Several files for one place.
    #[error("--annotated, --remarks and --tables take one file at a time")]
    OneFileOnly,
    /// The command ended early.
    #[error("the command was cut short: {0}")]
    Task(#[from] tokio::task::JoinError),
}

impl CommandError {
    /// Names the file that an I/O error is about.
    pub fn file(path: impl Into<PathBuf>) -> impl FnOnce(std::io::Error) -> Self {
        let path = path.into();
        move |source| Self::File { path, source }
    }

    /// Whether nobody reads the output any more, as in `titlewise … | head`.
    pub fn is_closed_pipe(&self) -> bool {
        let closed = |error: &std::io::Error| error.kind() == std::io::ErrorKind::BrokenPipe;
        matches!(self, Self::File { source, .. } if closed(source))
    }
}

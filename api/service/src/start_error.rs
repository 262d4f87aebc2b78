//! Errors that prevent a server from starting.

use std::path::PathBuf;

use crate::error::Error;

/// Error that prevents the server from starting or continuing.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The catalog cannot be opened.
    #[error(transparent)]
    Catalog(#[from] titlewise_catalog::CatalogError),
    /// The store cannot be opened.
    #[error(transparent)]
    Storage(#[from] titlewise_storage::StorageError),
    /// The cluster cannot be used.
    #[error(transparent)]
    Cluster(#[from] titlewise_cluster::ClusterError),
    /// The model cannot be prepared.
    #[error(transparent)]
    Engine(#[from] titlewise_engine::EngineError),
    /// The folder of reference data cannot be read.
    #[error(transparent)]
    Folder(#[from] titlewise_ingest::folder::FolderError),
    /// The reference data are invalid.
    #[error(transparent)]
    Reference(#[from] titlewise_ingest::reference::ReferenceError),
    /// OpenAlex data about institutions cannot be copied from the previous reference data.
    #[error("cannot copy OpenAlex data about institutions to the new reference data: {0}")]
    OpenAlexRows(String),
    /// The demo's data cannot be generated.
    #[error("demo: {0}")]
    Generate(#[from] titlewise_ingest::generate::GenerateError),
    /// A file or folder cannot be read or written.
    #[error("{}: {source}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// Error of the operating system.
        source: std::io::Error,
    },
    /// A file of the demo was refused.
    #[error("demo: {0}")]
    Demo(String),
    /// Invalid settings.
    #[error("{}", problems.join("\ntitlewise: "))]
    Config {
        /// One message per problem.
        problems: Vec<String>,
    },
    /// The token key is too short.
    #[error("the token key needs at least {least} characters")]
    TokenKey {
        /// Minimum length in characters.
        least: usize,
    },
    /// The sender of emails is invalid.
    #[error("\"{from}\" is not a valid sender: {source}; expected \"Name <address>\"")]
    MailFrom {
        /// The configured value.
        from: String,
        /// What is wrong with it.
        source: lettre::address::AddressError,
    },
    /// The address of the mail server is invalid.
    #[error("invalid URL of the mail server: {0}; expected smtps://user:password@host")]
    MailServer(lettre::transport::smtp::Error),
    /// An email address for forms is invalid.
    #[error("invalid email address for forms, \"{given}\": {source}")]
    FormsMail {
        /// The configured value.
        given: String,
        /// What is wrong with it.
        source: lettre::address::AddressError,
    },
    /// The address of a webhook is invalid.
    #[error(
        "invalid webhook \"{given}\": {reason}; expected https://…, or purchase=https://… for one kind of form"
    )]
    Webhook {
        /// The configured value.
        given: String,
        /// What is wrong with it.
        reason: String,
    },
    /// The HTTP client for webhooks cannot be created.
    #[error("cannot create the HTTP client for webhooks: {0}")]
    Client(reqwest::Error),
    /// A startup task ended unexpectedly.
    #[error("a startup task ended unexpectedly: {0}")]
    Task(#[from] tokio::task::JoinError),
}

impl From<Error> for StartError {
    fn from(error: Error) -> Self {
        let cause = std::error::Error::source(&error).map(ToString::to_string);
        Self::Demo(cause.unwrap_or_else(|| error.to_string()))
    }
}

impl StartError {
    /// Adds the path of the file to an I/O error.
    pub fn file(path: impl Into<PathBuf>) -> impl FnOnce(std::io::Error) -> Self {
        let path = path.into();
        move |source| Self::File { path, source }
    }
}

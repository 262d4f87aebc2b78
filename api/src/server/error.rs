//! Why a server does not start.

use std::path::PathBuf;

use super::problem::ApiError;

/// A fault that keeps the server from starting or going on.
#[derive(Debug, thiserror::Error)]
pub enum ServerError {
    /// The catalog cannot be opened.
    #[error(transparent)]
    Catalog(#[from] crate::catalog::CatalogError),
    /// The store cannot be opened.
    #[error(transparent)]
    Storage(#[from] crate::storage::StorageError),
    /// The cluster cannot be used.
    #[error(transparent)]
    Cluster(#[from] crate::cluster::ClusterError),
    /// The model cannot be prepared.
    #[error(transparent)]
    Engine(#[from] titlewise_engine::EngineError),
    /// A folder of reference data cannot be read.
    #[error(transparent)]
    Folder(#[from] titlewise_ingest::folder::FolderError),
    /// Reference data are not what they should be.
    #[error(transparent)]
    Reference(#[from] titlewise_ingest::reference::ReferenceError),
    /// What the reference data before were asked about institutions cannot be taken along.
    #[error("what OpenAlex was asked about institutions cannot be taken along: {0}")]
    Asked(String),
    /// The demo cannot be invented.
    #[error("demo: {0}")]
    Generate(#[from] titlewise_ingest::generate::GenerateError),
    /// A file or folder cannot be read or written.
    #[error("{}: {source}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What the operating system says.
        source: std::io::Error,
    },
    /// The demo's files were not taken.
    #[error("demo: {0}")]
    Demo(String),
    /// The port cannot be had.
    #[error("cannot listen on {host}, port {port}: {source}; choose another with --port")]
    Listen {
        /// Address asked for.
        host: String,
        /// Port asked for.
        port: u16,
        /// What the operating system says.
        source: std::io::Error,
    },
    /// The address for numbers cannot be had.
    #[error("cannot tell numbers at {address}: {source}; choose another with --metrics")]
    ListenMetrics {
        /// Address asked for.
        address: std::net::SocketAddr,
        /// What the operating system says.
        source: std::io::Error,
    },
    /// Numbers cannot be kept.
    #[error("numbers for Prometheus cannot be kept: {0}")]
    Metrics(#[from] metrics_exporter_prometheus::BuildError),
    /// Settings that cannot be taken.
    #[error("{}", problems.join("\ntitlewise: "))]
    Config {
        /// What is wrong with each.
        problems: Vec<String>,
    },
    /// The key of tokens is too short to be one.
    #[error("the key that tokens are signed with takes at least {least} characters")]
    TokenKey {
        /// So many.
        least: usize,
    },
    /// Mail cannot be from this sender.
    #[error("\"{from}\" is no sender of mail: {source}; it takes \"Name <address>\"")]
    MailFrom {
        /// What was given.
        from: String,
        /// What is wrong with it.
        source: lettre::address::AddressError,
    },
    /// The address of the mail server is none.
    #[error("the URL of the mail server cannot be used: {0}; it takes smtps://user:password@host")]
    MailServer(lettre::transport::smtp::Error),
    /// An address for mail about forms is none.
    #[error("mail about forms cannot go to \"{given}\": {source}")]
    FormsMail {
        /// What was given.
        given: String,
        /// What is wrong with it.
        source: lettre::address::AddressError,
    },
    /// The address of a webhook is none.
    #[error(
        "the webhook \"{given}\" cannot be used: {reason}; it takes https://…, or purchase=https://… for one kind of form"
    )]
    Webhook {
        /// What was given.
        given: String,
        /// What is wrong with it.
        reason: String,
    },
    /// The client for webhooks cannot be made.
    #[error("forms cannot be sent to a webhook: {0}")]
    Client(reqwest::Error),
    /// The listener failed.
    #[error("the server stopped: {0}")]
    Serve(std::io::Error),
    /// A part of the start ended early.
    #[error("the start was cut short: {0}")]
    Task(#[from] tokio::task::JoinError),
}

impl From<ApiError> for ServerError {
    fn from(error: ApiError) -> Self {
        let cause = std::error::Error::source(&error).map(ToString::to_string);
        Self::Demo(cause.unwrap_or_else(|| error.to_string()))
    }
}

impl ServerError {
    /// Names the file that an I/O error is about.
    pub(super) fn file(path: impl Into<PathBuf>) -> impl FnOnce(std::io::Error) -> Self {
        let path = path.into();
        move |source| Self::File { path, source }
    }
}

//! What a command can end with other than success.

use std::path::PathBuf;

/// An error of a command, shown on stderr as one or two sentences.
#[derive(Debug, thiserror::Error)]
pub enum CommandError {
    /// An input folder cannot be read.
    #[error(transparent)]
    Folder(#[from] titlewise_ingest::folder::FolderError),
    /// The model refused.
    #[error(transparent)]
    Engine(#[from] titlewise_engine::EngineError),
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
    /// A table cannot be built.
    #[error(transparent)]
    Arrow(#[from] arrow::error::ArrowError),
}

impl CommandError {
    /// Names the file that an I/O error is about.
    pub fn file(path: impl Into<PathBuf>) -> impl FnOnce(std::io::Error) -> Self {
        let path = path.into();
        move |source| Self::File { path, source }
    }
}

//! Why a copy is not taken or put back.

use std::path::PathBuf;

/// What can go wrong with a copy.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// The catalog refused.
    #[error(transparent)]
    Catalog(#[from] crate::catalog::CatalogError),
    /// The store refused.
    #[error(transparent)]
    Storage(#[from] crate::storage::StorageError),
    /// A row cannot be written or read.
    #[error("archive: {0}")]
    Json(#[from] serde_json::Error),
    /// The archive or a temporary file cannot be read or written.
    #[error("archive: {0}")]
    Archive(std::io::Error),
    /// A file of the data folder cannot be read or written.
    #[error("{}: {source}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What the operating system says.
        source: std::io::Error,
    },
    /// The archive ends before its manifest.
    #[error("the archive is not whole: its end is missing")]
    CutShort,
    /// The archive is not what its manifest says.
    #[error("the archive is damaged: {member} {problem}; nothing was restored")]
    Damaged {
        /// The member.
        member: String,
        /// What is wrong with it.
        problem: &'static str,
    },
    /// The archive is of a kind that this program does not know.
    #[error(
        "the archive is of format {found} and this program reads format {known}; use the version that wrote it ({program})"
    )]
    Format {
        /// What the manifest says.
        found: u32,
        /// What is known.
        known: u32,
        /// The version that wrote it.
        program: String,
    },
    /// There is something in the store.
    #[error("the store is not empty, there is {name}; an archive is restored into an empty one")]
    StoreNotEmpty {
        /// An object.
        name: String,
    },
    /// An object was shorter or longer than the store said.
    #[error("store: {name} is not as long as the store says")]
    Length {
        /// The object.
        name: String,
    },
}

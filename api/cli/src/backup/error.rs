//! Errors of backup, restore and check.

use std::path::PathBuf;

/// Error of a backup, restore or check.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// The catalog failed.
    #[error(transparent)]
    Catalog(#[from] titlewise_catalog::CatalogError),
    /// The store failed.
    #[error(transparent)]
    Storage(#[from] titlewise_storage::StorageError),
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
        /// Error of the operating system.
        source: std::io::Error,
    },
    /// The archive ends before its manifest.
    #[error("the archive is incomplete: its end is missing")]
    CutShort,
    /// The archive does not match its manifest.
    #[error("the archive is damaged: {member} {problem}; nothing was restored")]
    Damaged {
        /// The member.
        member: String,
        /// What is wrong with it.
        problem: &'static str,
    },
    /// The archive has a format that this program does not know.
    #[error(
        "the archive has format {found}, this program reads format {known}; use the version that wrote it ({program})"
    )]
    Format {
        /// Format of the archive.
        found: u32,
        /// Format that this program reads.
        known: u32,
        /// The version that wrote it.
        program: String,
    },
    /// The store is not empty.
    #[error("the store is not empty, it contains {name}; restore into an empty store")]
    StoreNotEmpty {
        /// An object.
        name: String,
    },
    /// An object has another size than the store reports.
    #[error("store: the size of {name} differs from what the store reports")]
    Length {
        /// The object.
        name: String,
    },
}

//! Backups of all data of a running server: creating, restoring and checking.
//!
//! An archive is a tar file:
//!
//! * `objects/…`: files and tables of the store under their names,
//! * `token-key`: the key that signs tokens, if it is a file of the data folder,
//! * `catalog/<table>.jsonl`: rows as JSON lines, the same for every database,
//! * `manifest.json`, the last member: the contents of the archive, with a hash of each member.
//!
//! All rows are from one point in time. An object is written before a row names it and never changes, so the objects
//! that rows name existed at that time. If an object was deleted before it was copied, the rows are read again.

mod archive;
mod check;
mod error;
mod named;
mod restore;
mod rows;
mod take;

use std::path::PathBuf;

pub use archive::{Manifest, Member, TableCount};
pub use check::{Fault, Findings, Leftover, Unnamed, check};
pub use error::BackupError;
pub use restore::restore;
pub use take::take;

use titlewise_storage::Store;

/// Data of one server.
#[derive(Debug, Clone)]
pub struct Holdings {
    /// URL of the catalog.
    pub database: String,
    /// Files and tables.
    pub store: Store,
    /// Data folder, which contains the token key.
    pub data: PathBuf,
}

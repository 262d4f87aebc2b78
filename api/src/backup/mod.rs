//! Copies of everything that a server keeps, while it runs; putting one back; and looking whether all is there.
//!
//! An archive is a tar file:
//!
//! * `objects/…`: files and tables of the store under their names,
//! * `token-key`: what tokens are signed with, if it is a file of the data folder,
//! * `catalog/<table>.jsonl`: rows as JSON lines, the same for every database,
//! * `manifest.json`, the last one: what is in the archive, with a hash of each member.
//!
//! Rows are of one moment. An object is written before a row names it and never changes, so whatever rows name was
//! there at that moment. What is deleted before it was copied is found missing, and then the rows are taken again.

mod archive;
mod check;
mod error;
mod named;
mod restore;
mod rows;
mod take;

use std::path::PathBuf;

pub use archive::{Manifest, Member, TableCount};
pub use check::{Fault, Findings, Unnamed, check};
pub use error::BackupError;
pub use restore::restore;
pub use take::take;

use crate::storage::Store;

/// What belongs to one server.
#[derive(Debug, Clone)]
pub struct Holdings {
    /// URL of the catalog.
    pub database: String,
    /// Files and tables.
    pub store: Store,
    /// The data folder, where the key of tokens is.
    pub data: PathBuf,
}

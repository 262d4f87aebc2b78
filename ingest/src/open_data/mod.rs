//! Data on journals, papers and institutions from other open sources, read into plain tables that complete reference
//! data. `ingest/docs/reference-build.md` documents how they are used.
//!
//! * [`ror`]: the dump of the Research Organization Registry, schema 1 and 2.
//! * [`doaj`]: the journal list of the Directory of Open Access Journals.
//! * [`openapc`]: charges that institutions have paid.
//! * [`crossref`]: Crossref's title list.
//! * [`society`]: lists of journals with the societies that own them.
//! * [`first_broken_line`]: the first malformed line of a JSON lines file.

mod account;
pub mod crossref;
pub mod doaj;
mod error;
mod json_lines;
mod listing;
pub mod openapc;
pub mod ror;
pub mod society;

pub use account::{LeftOut, Taken};
pub use error::SourceError;
pub use json_lines::{BrokenLine, first_broken_line};

//! What other open sources know of journals, papers and institutions, read into plain tables out of which reference data are
//! completed: `ingest/docs/reference-build.md` says what becomes of them.
//!
//! * [`ror`]: the dump of the Research Organization Registry, schema 1 and 2.
//! * [`doaj`]: the list of journals of the Directory of Open Access Journals.
//! * [`openapc`]: charges that institutions have paid.
//! * [`crossref`]: Crossref's list of titles.
//! * [`society`]: lists of journals with the societies that own them.
//! * [`first_broken_line`]: where a file of JSON lines is broken.

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

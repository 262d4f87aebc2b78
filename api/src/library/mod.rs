//! A library's files on their way to the model, the same for the command line and the server.
//!
//! * [`for_package`], [`slot`]: what a file that was read is to a package.
//! * [`Reference`]: what is known of journals, and which journal an ISSN belongs to.
//! * [`asked`], [`replaced`], [`carried_over`]: what OpenAlex was asked about institutions, inside of it.
//! * [`model_inputs`]: from both to the tables of the model.
//! * [`Checked`]: which titles that the files name are forecast, and why the others are not.
//! * [`ApcReport`]: what the papers of an institution cost, out of the reference data.

mod apc;
mod apc_rows;
mod coverage;
mod model_inputs;
mod package_file;
mod reference;
mod refreshed;

pub use apc::{ApcJournal, ApcReport, ApcYear, Counted, LeftOut};
pub use apc_rows::Paper;
pub use coverage::{
    Checked, CheckedTitle, Coverage, CoverageError, Finding, Found, Share, State, Weight,
};
pub use model_inputs::{HeldTable, PackageTerms, Prepared, model_inputs, usage_sentences};
pub use package_file::{for_package, slot};
pub use reference::{Reference, newest_day};
pub use refreshed::{OF_INSTITUTIONS, Tables, asked, carried_over, replaced};

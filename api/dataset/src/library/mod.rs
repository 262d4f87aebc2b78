//! Prepares a library's files for the model, for both the command line and the server.
//!
//! * [`for_package`], [`slot`]: the role of a processed file in a package.
//! * [`Reference`]: data about journals, and the journal of each ISSN. [`InstitutionRows`]: data about institutions.
//! * [`asked`], [`replaced`], [`carried_over`]: data about institutions retrieved from OpenAlex, as part of the
//!   reference data.
//! * [`model_inputs`]: from both to the tables of the model.
//! * [`OriginSources`], [`origins_of`]: from a title's input values back to the rows of files.
//! * [`Checked`]: which titles in the files are forecast, and why the others are not.
//! * [`ApcReport`]: the cost of an institution's papers, from the reference data.

mod apc;
mod apc_rows;
mod coverage;
mod institution_rows;
mod model_inputs;
mod origins;
mod package_file;
mod reference;
mod refreshed;

pub use apc::{ApcJournal, ApcReport, ApcYear, Counted};
pub use apc_rows::{LeftOut, Paper};
pub use coverage::{
    Checked, CheckedTitle, Coverage, CoverageError, Finding, Found, Share, State, Weight,
};
pub use institution_rows::InstitutionRows;
pub use model_inputs::{HeldTable, PackageTerms, model_inputs, usage_sentences};
pub use origins::{
    CoreOrigin, CoreOrigins, CountOrigin, CountOrigins, CountPlace, CountedUses, FilterOrigin,
    FilterOrigins, LeftOutUses, NotCounted, OriginFile, OriginSources, Origins, PriceOrigin,
    PriceOrigins, RightsOrigin, RightsOrigins, RowPlace, UsageKey, UsageOrigin, Why, not_in_total,
    origins_of,
};
pub use package_file::{for_package, slot};
pub use reference::{Reference, newest_day};
pub use refreshed::{
    OF_INSTITUTIONS, Tables, asked, carried_over, has_asked, is_unchanged, replaced,
};

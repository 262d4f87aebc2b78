//! A library's files on their way to the model, the same for the command line and the server.
//!
//! * [`PackageFile`]: a file that was read, with its slot and rows, or the reason why it is refused.
//! * [`Reference`]: what is known of journals, and which journal an ISSN belongs to.
//! * [`model_inputs`]: from both to the tables of the model.

mod model_inputs;
mod package_file;
mod reference;

pub use model_inputs::{HeldTable, NotCounted, PackageTerms, Prepared, model_inputs};
pub use package_file::PackageFile;
pub use reference::Reference;

//! Reference data about journals and institutions, in immutable versions.
//!
//! * [`handle`]: the handle. [`load`]: from a folder to a version. [`lookups`]: the version that a forecast uses.
//! * [`state`]: the data about one institution. [`versions`]: the list of versions.
//! * [`refresh`]: requests data about institutions from OpenAlex while the server runs.

pub mod handle;
pub mod load;
pub mod lookups;
pub mod refresh;
pub mod state;
pub mod versions;

pub use handle::References;

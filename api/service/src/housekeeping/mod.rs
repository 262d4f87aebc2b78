//! Background work on old data, by one server at a time.
//!
//! * [`purge`]: deleted packages, after a while. [`references`]: versions of the reference data that nothing uses.
//!   [`keeper`]: when it is done.

pub mod keeper;
pub mod purge;
pub mod references;

pub use keeper::Housekeeper;

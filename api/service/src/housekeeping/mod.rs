//! Background work on old data.
//!
//! * [`purge`]: deleted packages, after a while. [`references`]: versions of the reference data that nothing uses. Both by
//!   one server at a time. [`records`]: audit entries and emails. [`keeper`]: when it is done.

pub mod keeper;
pub mod purge;
pub mod records;
pub mod references;

pub use keeper::Housekeeper;

//! Background work on old data, by one server at a time.
//!
//! * [`purge`]: deleted packages, after a while. [`keeper`]: when it is done.

pub mod keeper;
pub mod purge;

pub use keeper::Housekeeper;

//! The demo: a sample library in a consortium, and a sandbox for each visitor.
//!
//! * [`ids`]: fixed ids of the sample library and its consortium.
//! * [`library`], [`choice`], [`consortium`]: create them when the server starts. `ranking`: titles by cost per use.
//! * [`sandbox`]: gives each visitor a copy of both. [`discard`]: discards it after a day. [`upkeep`]: their worker.
//! * [`rules`]: what a visitor cannot do, and why.

pub mod choice;
pub mod consortium;
pub mod discard;
pub mod ids;
pub mod library;
pub(crate) mod ranking;
pub mod rules;
pub mod sandbox;
pub mod upkeep;

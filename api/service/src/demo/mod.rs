//! Sample library and consortium for visitors.

pub mod consortium;
pub mod library;
pub mod user;

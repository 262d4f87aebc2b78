//! The commands of `titlewise`, one per file.

pub mod consortium;
mod error;
pub mod forecast;
mod output;
pub mod serve;

pub use error::CommandError;

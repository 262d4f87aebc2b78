//! Forecasts as files: which columns in which order, and how each format writes them.

mod columns;
mod flat;
mod layout;
mod write;

pub use layout::{consortium_rows, library_rows, member_rows};
pub use write::{ExportError, Format, write};

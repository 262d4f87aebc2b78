//! Reads libraries' files and reference data into typed tables, and says what was found.

pub mod model_rows;
pub mod reading;

pub use reading::{IssnMap, Reading, Report, TableKind, TypedTable, Verdict, read, read_as};

//! Forecasts as files: which columns in which order, and how each format writes them.

mod columns;
mod flat;
mod layout;
mod spreadsheet;
mod value;
mod workbook;
mod write;

pub use layout::{consortium_rows, library_rows, member_rows};
pub use spreadsheet::{harmless, write_spreadsheet};
pub use value::{Column, Value};
pub use workbook::{Line, LineValue, write_workbook};
pub use write::{ExportError, Format, write, write_arrow};

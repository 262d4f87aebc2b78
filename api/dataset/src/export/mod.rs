//! Forecasts as files: the columns and their order, and how each format writes them.

mod apc;
mod columns;
mod comparison;
mod currency;
mod data_check;
mod difference;
mod error;
mod explanation;
mod flat;
mod format;
mod layout;
mod member_requests;
mod spreadsheet;
mod stamp;
mod stored_table;
mod value;
mod workbook;
mod workbook_cell;
mod workbook_columns;
mod workbook_formats;
mod workbook_lines;
mod write;

pub use apc::{tenths, write_apc_journals, write_apc_papers, write_apc_workbook};
pub use comparison::{
    ComparisonSheets, SheetRow, WhyTable, write_comparison, write_comparison_workbook,
};
pub use currency::currency_symbol;
pub use data_check::write_data_check;
pub use difference::write_difference;
pub use error::ExportError;
pub use explanation::{ExplanationHeading, write_explanation};
pub use format::Format;
pub use layout::{consortium_rows, library_rows, member_rows};
pub use member_requests::{MemberRequestRows, MemberTitles, TitleFacts, write_member_requests};
pub use spreadsheet::{harmless, write_spreadsheet};
pub use stamp::{REFERENCE_VERSION, stamped};
pub use stored_table::write_stored_table;
pub use value::{Column, Value};
pub use workbook::{WorkbookSummary, write_workbook};
pub use workbook_lines::{Line, LineValue};
pub use write::{write, write_arrow};

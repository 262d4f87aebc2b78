//! Reads libraries' files and reference data into typed Arrow tables and reports of their content.
//!
//! This crate does not depend on a query engine, a database or a network: it reads bytes and returns tables.
//!
//! * [`reading`]: recognises and reads a library's file.
//! * [`model_rows`]: converts typed tables to the rows of the forecast.
//! * [`list_verdicts`]: what was decided about the rows of lists about one journal.
//! * [`named`]: the titles that a library's files name, each once, known or not.
//! * [`usage`]: combines COUNTER reports of several years, platforms and files.
//! * [`remarks`]: the problems of a file as data, as CSV, and in a copy of the file.
//! * [`tables`]: the tables of the forecast, column by column. This is the published contract.
//! * [`folder`]: reads those tables from a folder of CSV or Parquet files.
//! * [`open_data`]: other open sources that complete reference data.
//! * [`reference`]: the reference data as a checked, versioned folder.
//! * [`generate`]: a fictitious publisher and its libraries, as real files.

pub mod folder;
pub mod folder_sink;
pub mod generate;
pub mod list_verdicts;
pub mod model_rows;
pub mod named;
pub mod open_data;
mod parallel;
pub mod parquet_file;
pub mod reading;
pub mod reference;
pub mod remarks;
mod ror_id;
pub mod tables;
pub mod thousands;
pub mod usage;
pub mod workbook_file;

pub use reading::{
    Issn, IssnMap, Reading, Report, TableKind, TypedTable, Verdict, read, read_as, read_into,
    read_with, refused,
};
pub use ror_id::ror_id;

//! Libraries' files and reference data in, typed Arrow tables and a report of what was found out.
//!
//! This crate knows no query engine, no database and no network: bytes go in, tables come out.
//!
//! * [`reading`]: recognises and reads a library's file.
//! * [`model_rows`]: cuts what was read into the rows the forecast reads.
//! * [`named`]: the titles that a library's files name, each once, known or not.
//! * [`usage`]: puts COUNTER reports of several years, platforms and files together.
//! * [`remarks`]: the problems of a file as data, as CSV, and in a copy of the file.
//! * [`tables`]: the tables the forecast reads, column by column. This is the published contract.
//! * [`folder`]: reads those tables from a folder of CSV or Parquet files.
//! * [`open_data`]: what other open sources know, out of which reference data are completed.
//! * [`reference`]: the reference data as a checked, versioned folder.
//! * [`generate`]: an invented publisher and its libraries, as real files.

pub mod folder;
pub mod generate;
pub mod model_rows;
pub mod named;
pub mod open_data;
pub mod parquet_file;
pub mod reading;
pub mod reference;
pub mod remarks;
mod ror_id;
pub mod tables;
pub mod usage;

pub use reading::{
    Issn, IssnMap, Reading, Report, TableKind, TypedTable, Verdict, read, read_as, read_into,
    read_with, refused,
};
pub use ror_id::ror_id;

//! Libraries' files and reference data in, typed Arrow tables and a report of what was found out.
//!
//! This crate knows no query engine, no database and no network: bytes go in, tables come out.
//!
//! * [`tables`]: the tables the forecast reads, column by column. This is the published contract.
//! * [`folder`]: reads those tables from a folder of CSV or Parquet files.
//! * [`generate`]: an invented publisher and its libraries, as real files.

pub mod folder;
pub mod generate;
pub mod tables;

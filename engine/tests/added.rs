//! Tests of reference data completed from other sources.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)] // A test may fail.

use datafusion::parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;

#[path = "openalex/rows.rs"]
mod rows;

mod added {
    mod hostile;
    mod samples;
    mod tables;
    mod unpaywall;
}

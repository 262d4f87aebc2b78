//! Tests of reference data from OpenAlex snapshots.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)] // A test may fail.

mod openalex {
    use datafusion::parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;

    mod folder;
    mod interrupted;
    mod invented;
    mod rows;
    mod sample_snapshot;
    mod samples;
}

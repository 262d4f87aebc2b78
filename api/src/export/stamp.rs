//! The stamp of a forecast: which version of the reference data it was made with.

use std::sync::Arc;

use arrow::array::RecordBatch;
use arrow::datatypes::Schema;
use arrow::error::ArrowError;

/// What the version is called in the metadata of Arrow and Parquet and in the properties of a workbook. CSV has no place
/// for it.
pub const REFERENCE_VERSION: &str = "reference_version";

/// Rows of a forecast with the version of its reference data in the metadata of their schema; as they are where there is
/// none.
///
/// # Errors
/// Never: no column is changed.
pub fn stamped(rows: RecordBatch, version: Option<&str>) -> Result<RecordBatch, ArrowError> {
    let Some(version) = version else { return Ok(rows) };
    let schema = rows.schema();
    let mut metadata = schema.metadata().clone();
    metadata.insert(REFERENCE_VERSION.to_owned(), version.to_owned());
    rows.with_schema(Arc::new(Schema::clone(&schema).with_metadata(metadata)))
}

/// The version that rows are stamped with.
pub(super) fn stamp_of(rows: &RecordBatch) -> Option<String> {
    rows.schema_ref().metadata().get(REFERENCE_VERSION).cloned()
}

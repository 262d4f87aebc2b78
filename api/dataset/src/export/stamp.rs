//! The stamp of a forecast: the version of the reference data that it is based on.

use std::sync::Arc;

use arrow::array::RecordBatch;
use arrow::datatypes::Schema;
use arrow::error::ArrowError;
use rust_xlsxwriter::Workbook;
use titlewise_ingest::workbook_file::fixed_properties;

/// Name of the version in the metadata of Arrow and Parquet and in the properties of a workbook. CSV cannot hold it.
pub const REFERENCE_VERSION: &str = "reference_version";

/// Adds the version of the reference data to the schema metadata of a forecast's rows; leaves the rows unchanged if
/// there is no version.
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

/// Returns the version in the stamp of the rows.
fn stamp_of(rows: &RecordBatch) -> Option<String> {
    rows.schema_ref().metadata().get(REFERENCE_VERSION).cloned()
}

/// Writes the version of the reference data into the properties of a workbook, if its rows are stamped with one.
pub(super) fn stamp_workbook(book: &mut Workbook, rows: &RecordBatch) {
    if let Some(version) = stamp_of(rows) {
        book.set_properties(&fixed_properties().set_custom_property(REFERENCE_VERSION, version));
    }
}

//! Tables as Parquet files (zstd).

use std::io::Write;

use arrow::array::RecordBatch;
use arrow::datatypes::SchemaRef;
use parquet::arrow::ArrowWriter;
use parquet::basic::{Compression, ZstdLevel};
use parquet::errors::ParquetError;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::WriterProperties;

/// Returns a writer of Parquet that compresses with zstd and stores the metadata of the schema.
pub(crate) fn writer<W: Write + Send>(
    to: W,
    schema: SchemaRef,
) -> Result<ArrowWriter<W>, ParquetError> {
    let zstd = Compression::ZSTD(ZstdLevel::default());
    let told = schema.metadata().iter();
    let mut told: Vec<KeyValue> =
        told.map(|(name, value)| KeyValue::new(name.clone(), value.clone())).collect();
    told.sort_by(|one, other| one.key.cmp(&other.key));
    let properties = WriterProperties::builder()
        .set_compression(zstd)
        .set_key_value_metadata((!told.is_empty()).then_some(told))
        .build();
    ArrowWriter::try_new(to, schema, Some(properties))
}

/// Writes rows. The metadata of their schema becomes that of the file.
///
/// # Errors
/// If the writer fails.
pub fn write<W: Write + Send>(rows: &RecordBatch, to: W) -> Result<(), ParquetError> {
    let mut parquet = writer(to, rows.schema())?;
    parquet.write(rows)?;
    parquet.close()?;
    Ok(())
}

//! Tables as Parquet.

use arrow::array::RecordBatch;
use arrow::compute::concat_batches;
use bytes::Bytes;
use parquet::arrow::ArrowWriter;
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use parquet::basic::{Compression, ZstdLevel};
use parquet::file::properties::WriterProperties;

use super::StorageError;

/// Encodes rows as Parquet (zstd).
///
/// # Errors
/// What the encoder says.
pub fn to_parquet(rows: &RecordBatch) -> Result<Bytes, StorageError> {
    let zstd = Compression::ZSTD(ZstdLevel::default());
    let properties = WriterProperties::builder().set_compression(zstd).build();
    let mut content = Vec::new();
    let mut writer = ArrowWriter::try_new(&mut content, rows.schema(), Some(properties))?;
    writer.write(rows)?;
    writer.close()?;
    Ok(content.into())
}

/// Decodes rows from Parquet.
///
/// # Errors
/// What the decoder says.
pub fn from_parquet(content: Bytes) -> Result<RecordBatch, StorageError> {
    let builder = ParquetRecordBatchReaderBuilder::try_new(content)?;
    let schema = builder.schema().clone();
    let batches = builder.build()?.collect::<Result<Vec<_>, _>>()?;
    Ok(concat_batches(&schema, &batches)?)
}

//! Tables as Parquet.

use arrow::array::RecordBatch;
use arrow::compute::concat_batches;
use bytes::Bytes;
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use titlewise_ingest::parquet_file;

use super::StorageError;

/// Encodes rows as Parquet (zstd).
///
/// # Errors
/// A failure of the encoder.
pub fn to_parquet(rows: &RecordBatch) -> Result<Bytes, StorageError> {
    let mut content = Vec::new();
    parquet_file::write(rows, &mut content)?;
    Ok(content.into())
}

/// Decodes rows from Parquet.
///
/// # Errors
/// A failure of the decoder.
pub fn from_parquet(content: Bytes) -> Result<RecordBatch, StorageError> {
    let builder = ParquetRecordBatchReaderBuilder::try_new(content)?;
    let schema = builder.schema().clone();
    let batches = builder.build()?.collect::<Result<Vec<_>, _>>()?;
    Ok(concat_batches(&schema, &batches)?)
}

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
    let rows = usize::try_from(builder.metadata().file_metadata().num_rows()).unwrap_or(0);
    // One batch, so that nothing is copied.
    let reader = builder.with_batch_size(rows.max(1)).build()?;
    let batches = reader.collect::<Result<Vec<_>, _>>()?;
    match batches.as_slice() {
        [whole] => Ok(whole.clone()),
        parts => Ok(concat_batches(&schema, parts)?),
    }
}

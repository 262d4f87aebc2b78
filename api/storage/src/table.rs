//! Tables as Parquet.

use arrow::array::{RecordBatch, RecordBatchReader};
use arrow::compute::concat_batches;
use bytes::Bytes;
use parquet::arrow::ProjectionMask;
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
    from_parquet_without(content, &[])
}

/// Decodes rows from Parquet without the columns that are named, which are not read.
///
/// # Errors
/// A failure of the decoder.
pub fn from_parquet_without(content: Bytes, columns: &[&str]) -> Result<RecordBatch, StorageError> {
    let builder = ParquetRecordBatchReaderBuilder::try_new(content)?;
    let all = builder.schema().fields().iter().enumerate();
    let wanted = all.filter(|(_, field)| !columns.contains(&field.name().as_str()));
    let wanted = wanted.map(|(place, _)| place).collect::<Vec<_>>();
    let wanted = ProjectionMask::roots(builder.parquet_schema(), wanted);
    let builder = builder.with_projection(wanted);
    let rows = usize::try_from(builder.metadata().file_metadata().num_rows()).unwrap_or(0);
    // One batch, so that nothing is copied.
    let reader = builder.with_batch_size(rows.max(1)).build()?;
    let schema = reader.schema();
    let batches = reader.collect::<Result<Vec<_>, _>>()?;
    match batches.as_slice() {
        [whole] => Ok(whole.clone()),
        parts => Ok(concat_batches(&schema, parts)?),
    }
}

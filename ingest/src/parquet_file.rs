//! Tables as Parquet files (zstd).

use std::io::Write;

use arrow::array::RecordBatch;
use parquet::arrow::ArrowWriter;
use parquet::basic::{Compression, ZstdLevel};
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;

/// Writes rows.
///
/// # Errors
/// If the writer fails.
pub fn write<W: Write + Send>(rows: &RecordBatch, writer: W) -> Result<(), ParquetError> {
    let zstd = Compression::ZSTD(ZstdLevel::default());
    let properties = WriterProperties::builder().set_compression(zstd).build();
    let mut parquet = ArrowWriter::try_new(writer, rows.schema(), Some(properties))?;
    parquet.write(rows)?;
    parquet.close()?;
    Ok(())
}

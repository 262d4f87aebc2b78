//! Why an export could not be written.

use rust_xlsxwriter::XlsxError;

/// Why an export could not be written.
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    /// The table could not be built or encoded.
    #[error(transparent)]
    Arrow(#[from] arrow::error::ArrowError),
    /// The Parquet encoder failed.
    #[error(transparent)]
    Parquet(#[from] parquet::errors::ParquetError),
    /// The CSV writer failed.
    #[error(transparent)]
    Csv(#[from] csv::Error),
    /// The workbook could not be created.
    #[error(transparent)]
    Xlsx(#[from] XlsxError),
    /// The file or stream could not be written.
    #[error(transparent)]
    Io(#[from] std::io::Error),
}

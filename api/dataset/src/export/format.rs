//! The formats of an export.

/// The formats of an export.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// Comma-separated text, UTF-8.
    Csv,
    /// Apache Parquet, zstd.
    Parquet,
    /// Arrow IPC stream.
    Arrow,
    /// Excel workbook.
    Xlsx,
}

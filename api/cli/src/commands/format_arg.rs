//! Format of an export as an option.

use std::path::Path;

use clap::ValueEnum;
use titlewise_dataset::export::Format;

/// Format of an export, as `--format` accepts it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum FormatArg {
    /// Comma-separated text, UTF-8.
    Csv,
    /// Apache Parquet, zstd.
    Parquet,
    /// Arrow IPC stream.
    Arrow,
    /// Excel workbook.
    Xlsx,
}

impl From<FormatArg> for Format {
    fn from(format: FormatArg) -> Self {
        match format {
            FormatArg::Csv => Self::Csv,
            FormatArg::Parquet => Self::Parquet,
            FormatArg::Arrow => Self::Arrow,
            FormatArg::Xlsx => Self::Xlsx,
        }
    }
}

/// Returns the format of a file's extension, if it is known.
pub(super) fn by_ending(path: &Path) -> Option<Format> {
    FormatArg::from_str(path.extension()?.to_str()?, true).ok().map(Format::from)
}

//! Output of a command: rows and summary.

use std::fs::File;
use std::io::{BufWriter, Cursor, Write};
use std::path::{Path, PathBuf};

use arrow::array::RecordBatch;
use chrono::{Datelike, NaiveDate};
use titlewise_catalog::Clock;
use titlewise_dataset::export::{Format, write};

use super::CommandError;
use super::format_arg::{FormatArg, by_ending};
use super::unfinished::Unfinished;

/// Output options that several commands share.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Output")]
pub struct OutputArgs {
    /// Output file for the rows [default: standard output]
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// Format of the rows [default: by the extension of --out, else csv]
    #[arg(long, value_enum)]
    pub format: Option<FormatArg>,
    /// Output file for the summary, as JSON
    #[arg(long, value_name = "FILE.json")]
    pub summary: Option<PathBuf>,
    /// Date of the forecast; its year is the first forecast year [default: today]
    #[arg(long, value_name = "YYYY-MM-DD")]
    pub as_of: Option<NaiveDate>,
}

impl OutputArgs {
    /// First forecast year.
    pub fn base_year(&self) -> i32 {
        base_year(self.as_of)
    }

    fn format(&self) -> Format {
        let given = self.format.map(Format::from);
        given.or_else(|| by_ending(self.out.as_deref()?)).unwrap_or(Format::Csv)
    }

    /// Writes the rows. A file appears only when it is complete.
    ///
    /// # Errors
    /// If encoding fails or the file cannot be written.
    pub fn write_rows(&self, rows: &RecordBatch) -> Result<(), CommandError> {
        match &self.out {
            Some(path) => write_file(path, rows, self.format()),
            None => {
                let mut buffer = Cursor::new(Vec::new());
                write(rows, self.format(), &mut buffer)?;
                let out = std::io::stdout().lock().write_all(buffer.get_ref());
                out.map_err(CommandError::file("standard output"))
            }
        }
    }
}

/// First forecast year of a forecast made on a day, or today.
pub(super) fn base_year(as_of: Option<NaiveDate>) -> i32 {
    as_of.unwrap_or_else(|| Clock::system().today()).year()
}

/// Totals with the version of their reference data.
#[derive(serde::Serialize)]
pub(super) struct StampedTotals<T> {
    #[serde(flatten)]
    pub(super) totals: T,
    pub(super) reference_version: String,
}

/// Writes a document to a file, which appears only when it is complete.
///
/// # Errors
/// If the file cannot be written.
pub(super) fn write_json(
    path: &Path,
    document: &impl serde::Serialize,
) -> Result<(), CommandError> {
    let text = serde_json::to_string_pretty(document)? + "\n";
    replace(path, |mut file| file.write_all(text.as_bytes()).map_err(CommandError::file(path)))
}

/// Writes rows to a file, which appears only when it is complete.
pub(super) fn write_file(
    path: &Path,
    rows: &RecordBatch,
    format: Format,
) -> Result<(), CommandError> {
    replace(path, |file| Ok(write(rows, format, BufWriter::new(file))?))
}

/// Writes to a temporary file next to the target, then renames it, so that no partly written file appears. Writes
/// directly to devices and pipes.
pub(super) fn replace(
    path: &Path,
    write: impl FnOnce(File) -> Result<(), CommandError>,
) -> Result<(), CommandError> {
    if path.metadata().is_ok_and(|about| !about.is_file()) {
        let device = File::options().write(true).open(path);
        return write(device.map_err(CommandError::file(path))?);
    }
    let (unfinished, file) = Unfinished::file(path)?;
    write(file)?;
    unfinished.finish(path)
}

//! Where a command's rows and summary go.

use std::fs::File;
use std::io::{BufWriter, Cursor, Write};
use std::path::{Path, PathBuf};

use arrow::array::RecordBatch;

use super::CommandError;
use super::unfinished::Unfinished;
use crate::export::{Format, write};

/// Options about output that several commands share.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Output")]
pub struct OutputArgs {
    /// Where the rows go; standard output if left out
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// Format of the rows; by default what the ending of --out says, else csv
    #[arg(long, value_enum)]
    pub format: Option<Format>,
    /// Where the summary goes, as JSON
    #[arg(long, value_name = "FILE.json")]
    pub summary: Option<PathBuf>,
    /// The day the forecast is made on; its year is the first forecast year. Today by default
    #[arg(long, value_name = "YYYY-MM-DD")]
    pub as_of: Option<chrono::NaiveDate>,
}

impl OutputArgs {
    /// The first forecast year.
    pub fn base_year(&self) -> i32 {
        use chrono::Datelike;
        self.as_of.unwrap_or_else(|| chrono::Local::now().date_naive()).year()
    }

    fn format(&self) -> Format {
        self.format.or_else(|| by_ending(self.out.as_deref()?)).unwrap_or(Format::Csv)
    }

    /// Writes the rows. A file appears only when it is complete.
    ///
    /// # Errors
    /// What the encoder or the file system says.
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

/// Totals with the version of the reference data that they come of.
#[derive(serde::Serialize)]
pub(super) struct StampedTotals<T> {
    #[serde(flatten)]
    pub(super) totals: T,
    pub(super) reference_version: String,
}

/// Writes a document into a file, which appears only when it is complete.
///
/// # Errors
/// What the file system says.
pub(super) fn write_json(
    path: &Path,
    document: &impl serde::Serialize,
) -> Result<(), CommandError> {
    let text = serde_json::to_string_pretty(document)? + "\n";
    replace(path, |mut file| file.write_all(text.as_bytes()).map_err(CommandError::file(path)))
}

/// The format that the ending of a file's name says.
pub(super) fn by_ending(path: &Path) -> Option<Format> {
    <Format as clap::ValueEnum>::from_str(path.extension()?.to_str()?, true).ok()
}

/// Writes rows into a file, which appears only when it is complete.
pub(super) fn write_file(
    path: &Path,
    rows: &RecordBatch,
    format: Format,
) -> Result<(), CommandError> {
    replace(path, |file| Ok(write(rows, format, BufWriter::new(file))?))
}

/// Writes beside the file first, then renames, so that nothing half-written is ever found there. A
/// device or a pipe is written to as it is.
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

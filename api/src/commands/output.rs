//! Where a command's rows and summary go.

use std::fs::File;
use std::io::{BufWriter, Cursor, Write};
use std::path::PathBuf;

use arrow::array::RecordBatch;

use super::CommandError;
use crate::export::{Format, write};

/// Options about output that several commands share.
#[derive(Debug, clap::Args)]
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
        let by_ending = || {
            let ending = self.out.as_ref()?.extension()?.to_str()?;
            <Format as clap::ValueEnum>::from_str(ending, true).ok()
        };
        self.format.or_else(by_ending).unwrap_or(Format::Csv)
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

    /// Writes the summary, if one was asked for.
    ///
    /// # Errors
    /// What the file system says.
    pub fn write_summary(&self, summary: &impl serde::Serialize) -> Result<(), CommandError> {
        let Some(path) = &self.summary else { return Ok(()) };
        let text = serde_json::to_string_pretty(summary)?;
        std::fs::write(path, text + "\n").map_err(CommandError::file(path))
    }
}

/// Writes beside the file first, then renames, so that nothing half-written is ever found there.
pub(super) fn write_file(
    path: &PathBuf,
    rows: &RecordBatch,
    format: Format,
) -> Result<(), CommandError> {
    let mut partial = path.clone().into_os_string();
    partial.push(".partial");
    let partial = PathBuf::from(partial);
    let file = File::create(&partial).map_err(CommandError::file(path))?;
    let written = write(rows, format, BufWriter::new(file));
    if let Err(error) = written {
        std::fs::remove_file(&partial).ok();
        return Err(error.into());
    }
    std::fs::rename(&partial, path).map_err(CommandError::file(path))
}

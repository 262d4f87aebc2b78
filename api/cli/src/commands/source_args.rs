//! Where a library's data come from: a folder of tables, or its own files.

use std::path::{Path, PathBuf};

use clap::ArgGroup;

use super::CommandError;
use super::forecast_task::ForecastTask;
use super::library_files::LibraryArgs;
use super::progress::Progress;

/// Options for the data of a library's scenario.
#[derive(Debug, clap::Args)]
#[command(group(ArgGroup::new("source").required(true).args(["input", "reference"])))]
pub struct SourceArgs {
    /// Folder of input tables (journals.csv, counter.csv, …, or .parquet)
    #[arg(
        long,
        value_name = "DIR",
        requires = "scenario",
        conflicts_with = "FileArgs",
        help_heading = "From a folder of tables"
    )]
    input: Option<PathBuf>,
    /// Id of the scenario in scenarios.csv
    #[arg(
        long,
        value_name = "ID",
        requires = "input",
        conflicts_with = "reference",
        help_heading = "From a folder of tables"
    )]
    scenario: Option<String>,
    /// A library's own files
    #[command(flatten)]
    library: LibraryArgs,
}

impl SourceArgs {
    /// Reads the data.
    pub(super) fn task(
        &self,
        base_year: i32,
        progress: &Progress,
    ) -> Result<ForecastTask, CommandError> {
        if let Some(reference) = self.library.reference() {
            return self.library.task(reference, base_year, progress);
        }
        progress.step("reading the tables");
        let folder = self.input.as_deref().unwrap_or(Path::new("."));
        ForecastTask::of_tables(folder, self.scenario.as_deref().unwrap_or_default(), base_year)
    }

    /// Whether the data are a library's own files.
    pub(super) fn are_files(&self) -> bool {
        self.library.reference().is_some()
    }
}

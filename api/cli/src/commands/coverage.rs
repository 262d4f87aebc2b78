//! `titlewise reference check DIR --usage …`: which titles of a library's files are forecast, and why others are not.

use std::io::BufWriter;
use std::path::{Path, PathBuf};

use chrono::Datelike;
use titlewise_catalog::Clock;
use titlewise_dataset::export::write_data_check;
use titlewise_dataset::library::{
    Checked, Coverage, Found, InstitutionRows, Reference, Share, Weight, model_inputs,
};
use titlewise_engine::model::Model;

use super::CommandError;
use super::library_files::{FileArgs, read_reference};
use super::output::replace;
use super::progress::Progress;

/// Options about the package whose titles are checked.
#[derive(Debug, clap::Args)]
pub(super) struct PackageArgs {
    #[command(flatten)]
    files: FileArgs,
    /// Earlier reference data: reports ISSNs whose linking ISSN has changed since then
    #[arg(long, value_name = "DIR", requires = "usage")]
    before: Option<PathBuf>,
    /// Output file for the titles as CSV, each with its state and the reasons
    #[arg(long, value_name = "FILE.csv", requires = "usage")]
    out: Option<PathBuf>,
    /// Date of the forecast; its year is the first forecast year [default: today]
    #[arg(long, value_name = "YYYY-MM-DD", requires = "usage")]
    as_of: Option<chrono::NaiveDate>,
}

impl PackageArgs {
    /// Whether there is a package to check.
    pub(super) fn has_files(&self) -> bool {
        self.files.has_usage()
    }

    /// Checks the titles of the files, writes them to --out if set, and returns a summary as text.
    pub(super) async fn coverage(
        &self,
        folder: &Path,
        progress: &Progress,
    ) -> Result<String, CommandError> {
        let reference = read_reference(folder, progress)?;
        let before = self.before.as_deref().map(Reference::read).transpose()?;
        let files = self.files.read(&reference, progress)?;
        let terms = self.files.terms();
        let base_year = self.as_of.unwrap_or_else(|| Clock::system().today()).year();
        progress.step("checking the titles against the reference data");
        let institutions = InstitutionRows::of(&reference.tables, &terms.ror_ids)?;
        let inputs = model_inputs(&reference, &institutions, &terms, files.clone())?;
        let model = Model::new().await?;
        let checked = Checked {
            reference: &reference,
            institutions: &institutions,
            before: before.as_ref().map(|before| &before.issn_map),
            files,
            terms: &terms,
            facts: &model.facts(&inputs, base_year).await?,
            scenario: &self.files.scenario(base_year),
        };
        let coverage = checked.coverage(&model).await?;
        if let Some(path) = &self.out {
            replace(path, |file| {
                Ok(write_data_check(&coverage, &terms.currency, BufWriter::new(file))?)
            })?;
        }
        Ok(account(&coverage))
    }
}

/// Formats how many titles are forecast and how many are not, and each finding with its remedy.
fn account(coverage: &Coverage) -> String {
    let line = |what: &str, share: &Share| {
        let percent = |of: Option<f64>| of.map_or("-".to_owned(), |of| format!("{of:.1} %"));
        let [uses, cost] = [share.uses_percent, share.cost_percent].map(percent);
        format!("{what:<38} {:>7} titles {uses:>8} of uses {cost:>8} of prices\n", share.titles)
    };
    let mut text = String::from("\n");
    text += &line("named in the files", &coverage.all);
    text += &line("forecast", &coverage.forecast);
    text += &line("  of these with a weakness", &coverage.weak);
    text += &line("not forecast", &coverage.not_forecast);
    for (weight, heading) in [
        (Weight::Reason, "Not forecast, by reason"),
        (Weight::Weakness, "Forecast, with incomplete data"),
        (Weight::Note, "Notes"),
    ] {
        let mut found = coverage.findings.iter().filter(|found| found.weight == weight).peekable();
        if found.peek().is_none() {
            continue;
        }
        text += &format!("\n{heading}\n");
        for Found { label, reason, remedy, share, .. } in found {
            text += &line(&format!("  {label}"), share);
            text += &format!("    {reason}\n    {remedy}\n");
        }
    }
    text
}

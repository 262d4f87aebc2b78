//! Builds a forecast's input from a library's own files.

use std::path::{Path, PathBuf};

use arrow::array::{AsArray, RecordBatch};
use arrow::compute::concat_batches;
use titlewise_dataset::library::{
    HeldTable, InstitutionRows, PackageTerms, Reference, for_package, model_inputs, slot,
    usage_sentences,
};
use titlewise_dataset::settings;
use titlewise_engine::assumptions::{Scenario, Settings};
use titlewise_ingest::folder::read_library_table;
use titlewise_ingest::reading::{Input, Kind, Options};
use titlewise_ingest::tables::Table;
use titlewise_ingest::{IssnMap, TableKind, Verdict, read_with};

use super::forecast_task::{ForecastTask, LibraryFiles};
use super::progress::Progress;
use super::{CommandError, report_text};

/// Remarks shown per file.
const REMARKS: usize = 3;
/// Id of the package.
const PACKAGE: &str = "library";

/// Options for reference data and a library's own files, for a forecast.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "From a library's own files")]
pub struct LibraryArgs {
    /// Folder of reference data (journals.csv, papers_by_year.csv, …, or .parquet)
    #[arg(long, value_name = "DIR", requires_all = ["usage", "price"])]
    reference: Option<PathBuf>,
    #[command(flatten)]
    files: FileArgs,
    /// Settings that differ from their defaults, as one JSON object
    #[arg(long, value_name = "FILE.json", requires = "reference", conflicts_with = "input")]
    settings: Option<PathBuf>,
    /// Titles to subscribe to: a list with the heading ISSN, or one ISSN per line
    #[arg(long, value_name = "FILE", requires = "reference", conflicts_with = "input")]
    subscribe: Option<PathBuf>,
    /// Name of the institution
    #[arg(long, value_name = "TEXT", requires = "reference", conflicts_with = "input")]
    institution_name: Option<String>,
    /// Annual cost of the Big Deal
    #[arg(long, value_name = "AMOUNT", value_parser = amount, requires = "reference", conflicts_with = "input")]
    big_deal_cost: Option<f64>,
    /// Annual increase of the Big Deal's cost in percent
    #[arg(long, value_name = "PERCENT", value_parser = amount, requires = "reference", conflicts_with = "input")]
    big_deal_increase: Option<f64>,
}

/// Options for a library's own files, shared by several commands.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "From a library's own files")]
#[group(requires = "usage")]
pub struct FileArgs {
    /// COUNTER reports: JR1 (release 4), or TR_J2, TR_J3 and TR_J4, or the master report TR
    #[arg(long, value_name = "FILE", num_args = 1..)]
    usage: Vec<PathBuf>,
    /// Price lists; if a journal has several prices, the lowest above zero counts
    #[arg(long, value_name = "FILE", num_args = 1..)]
    price: Vec<PathBuf>,
    /// Lists of perpetual access rights; without them, nothing stays readable after cancellation
    #[arg(long, value_name = "FILE", num_args = 1..)]
    pta: Vec<PathBuf>,
    /// Lists of titles to include, plain or KBART; all others are left out
    #[arg(long, value_name = "FILE", num_args = 1..)]
    filter: Vec<PathBuf>,
    /// Lists of core titles; all others are left out
    #[arg(long, value_name = "FILE", num_args = 1..)]
    core: Vec<PathBuf>,
    /// Citations per journal and year: issn_l, year, num_citations
    #[arg(long, value_name = "FILE.csv")]
    citations: Option<PathBuf>,
    /// Papers by the institution's authors: issn_l, year, num_authorships
    #[arg(long, value_name = "FILE.csv")]
    authorships: Option<PathBuf>,
    /// ROR ids of the institution (02y3ad647): without --citations or --authorships, those of the reference data are
    /// used
    #[arg(long, value_name = "ID", num_args = 1..)]
    ror: Vec<String>,
    /// Currency of every amount; an interlibrary loan costs 12 by default in GBP, else 17
    #[arg(long, value_name = "CODE")]
    currency: Option<String>,
}

fn amount(text: &str) -> Result<f64, String> {
    let number = text.parse::<f64>().ok().filter(|number| (0.0..=1e12).contains(number));
    number.ok_or_else(|| "expected a number of 0 or more, without separators".to_owned())
}

impl LibraryArgs {
    /// Reads every file and builds the tables of the model.
    pub(super) fn task(
        &self,
        reference: &Path,
        base_year: i32,
        progress: &Progress,
    ) -> Result<ForecastTask, CommandError> {
        let currency = self.files.currency();
        let settings = self.read_settings(&currency)?;
        let reference = read_reference(reference, progress)?;
        let files = self.files.read(&reference, progress)?;
        let subscribed = match &self.subscribe {
            Some(path) => {
                let intake =
                    Intake { issn_map: &reference.issn_map, currency: &currency, progress };
                intake.take(path, "--subscribe", Kind::Filter)?.map(|list| list.rows)
            }
            None => None,
        };
        let terms = PackageTerms {
            institution_name: self.institution_name.clone().unwrap_or_default(),
            big_deal_cost: self.big_deal_cost,
            big_deal_cost_increase: self.big_deal_increase,
            ..self.files.terms()
        };
        let institutions = InstitutionRows::of(&reference.tables, &terms.ror_ids)?;
        let counter: Vec<HeldTable> =
            files.iter().filter(|file| file.kind == "counter").cloned().collect();
        for sentence in usage_sentences(&counter)? {
            progress.line(&sentence);
        }
        let inputs = model_inputs(&reference, &institutions, &terms, files.clone())?;
        let scenario = Scenario {
            package_big_deal_cost: terms.big_deal_cost,
            package_big_deal_cost_increase: terms.big_deal_cost_increase,
            settings,
            ..self.files.scenario(base_year)
        };
        let subscribed = subscribed.as_ref().map(linking).unwrap_or_default();
        let files = Some(LibraryFiles { held: files, institutions, terms });
        Ok(ForecastTask { inputs, scenario, subscribed, currency, reference, files })
    }

    /// Folder of reference data; `None` if the input is a folder of tables.
    pub(super) fn reference(&self) -> Option<&Path> {
        self.reference.as_deref()
    }

    fn read_settings(&self, currency: &str) -> Result<Settings, CommandError> {
        let defaults = Settings::for_currency(currency);
        let Some(path) = &self.settings else { return Ok(defaults) };
        let text = std::fs::read_to_string(path).map_err(CommandError::file(path))?;
        let posted = serde_json::from_str(&text)
            .map_err(|source| CommandError::SettingsFile { path: path.clone(), source })?;
        settings::changed(&defaults, &posted, currency)
            .map_err(|source| CommandError::Setting { path: path.clone(), source: source.into() })
    }
}

impl FileArgs {
    /// Whether there is a usage file.
    pub(super) fn has_usage(&self) -> bool {
        !self.usage.is_empty()
    }

    /// Currency of every amount.
    pub(super) fn currency(&self) -> String {
        self.currency.clone().unwrap_or_else(|| "USD".to_owned())
    }

    /// Reads every file, newest first.
    pub(super) fn read(
        &self,
        reference: &Reference,
        progress: &Progress,
    ) -> Result<Vec<HeldTable>, CommandError> {
        let currency = self.currency();
        let intake = Intake { issn_map: &reference.issn_map, currency: &currency, progress };
        let mut files = Vec::new();
        // Files named later count as newer, and the newest comes first.
        for path in self.usage.iter().rev() {
            files.extend(intake.take(path, "--usage", Kind::Counter)?);
        }
        for (option, paths, kind) in [
            ("--price", &self.price, Kind::Price),
            ("--pta", &self.pta, Kind::PerpetualAccess),
            ("--filter", &self.filter, Kind::Filter),
            ("--core", &self.core, Kind::Core),
        ] {
            for path in paths {
                files.extend(intake.take(path, option, kind)?);
            }
        }
        for (path, table) in
            [(&self.citations, Table::Citations), (&self.authorships, Table::Authorships)]
        {
            if let Some(path) = path {
                files.push(own_table(path, table)?);
            }
        }
        Ok(files)
    }

    /// Terms of the package: ROR ids and currency.
    pub(super) fn terms(&self) -> PackageTerms {
        PackageTerms {
            id: PACKAGE.to_owned(),
            ror_ids: self.ror.clone(),
            currency: self.currency(),
            ..PackageTerms::default()
        }
    }

    /// Scenario with the lists that apply, and every setting at its default.
    pub(super) fn scenario(&self, base_year: i32) -> Scenario {
        Scenario {
            scenario_id: PACKAGE.to_owned(),
            package_id: PACKAGE.to_owned(),
            base_year,
            use_pta: true,
            use_title_filter: !self.filter.is_empty(),
            use_core_titles: !self.core.is_empty(),
            paper_growth_mode: false,
            package_big_deal_cost: None,
            package_big_deal_cost_increase: None,
            settings: Settings::for_currency(&self.currency()),
        }
    }
}

/// Reads reference data and prints their version to stderr.
pub(super) fn read_reference(
    folder: &Path,
    progress: &Progress,
) -> Result<Reference, CommandError> {
    progress.step("reading the reference data");
    let reference = Reference::read(folder)?;
    progress.line(&format!(
        "Reference data: {} journals, version {}.",
        reference.journal_count(),
        reference.version
    ));
    Ok(reference)
}

/// Reads files one by one.
struct Intake<'a> {
    issn_map: &'a IssnMap,
    currency: &'a str,
    progress: &'a Progress,
}

impl Intake<'_> {
    /// Reads one file and prints a summary to stderr. Returns `None` for a file without rows.
    fn take(
        &self,
        path: &Path,
        option: &'static str,
        kind: Kind,
    ) -> Result<Option<HeldTable>, CommandError> {
        let name = path.display().to_string();
        self.progress.step(format!("reading {name}"));
        std::fs::metadata(path).map_err(CommandError::file(path))?;
        let options = Options {
            issn_map: Some(self.issn_map),
            wanted: Some(kind),
            currency: Some(self.currency),
            ..Options::default()
        };
        let reading = read_with(&name, Input::File(path), &options);
        let report = for_package(reading.report);
        if report.verdict == Verdict::Reject {
            let reason = report.reason;
            return Err(CommandError::Refused { path: path.to_owned(), reason });
        }
        if report.kind != kind {
            return Err(CommandError::OtherKind {
                path: path.to_owned(),
                found: report.kind.called(),
                option,
                expected: kind.called(),
            });
        }
        self.progress.line(report_text::short(&report, REMARKS).trim_end());
        let of_kind = reading.tables.iter().filter(|table| table.kind != TableKind::Bundle);
        let batches: Vec<&RecordBatch> = of_kind.map(|table| &table.batch).collect();
        let Some(first) = batches.first() else { return Ok(None) };
        let rows = concat_batches(&first.schema(), batches.iter().copied())?;
        let slot = slot(&report);
        Ok(Some(HeldTable { name, slot, kind: kind.name().to_owned(), rows }))
    }
}

/// Reads a table with the columns of the model, not a provider's report.
fn own_table(path: &Path, table: Table) -> Result<HeldTable, CommandError> {
    Ok(HeldTable {
        name: path.display().to_string(),
        slot: table.name().to_owned(),
        kind: table.name().to_owned(),
        rows: read_library_table(table, path)?,
    })
}

/// Returns the linking ISSNs of a list.
fn linking(rows: &RecordBatch) -> Vec<String> {
    let column = rows.column_by_name("issn_l").and_then(|column| column.as_string_opt::<i32>());
    column.into_iter().flat_map(|issns| issns.iter().flatten().map(str::to_owned)).collect()
}

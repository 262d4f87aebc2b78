//! `titlewise explain`: explains a number of a library's scenario.

use std::collections::HashMap;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use arrow::array::RecordBatch;
use titlewise_dataset::export::ExplanationHeading;
use titlewise_dataset::library::{OriginFile, OriginSources, Origins};
use titlewise_engine::explain::Limits;
use titlewise_engine::model::Model;
use titlewise_service::explanation::answer::{Answer, Data, answer};
use titlewise_service::explanation::lines::Lines;
use titlewise_service::explanation::text::{heading, text};
use titlewise_service::explanation::wanted::{LISTED_TITLES, Number, Wanted};
use titlewise_service::explanation::workbook::write_workbook;

use super::CommandError;
use super::forecast_task::ForecastTask;
use super::output::{base_year, replace, write_json};
use super::progress::Progress;
use super::source_args::SourceArgs;

/// Examples and exit codes in the help.
const AFTER_HELP: &str = "\
Examples:
  The cost per use of a title, from a library's own files:
    titlewise explain --reference reference --usage TR_J2.csv TR_J3.xlsx --price prices.xlsx \\
      --issn-l 0031-9252 --field cpu

  Interlibrary loans of a year, as a workbook with formulas:
    titlewise explain --input tables --scenario a_default --issn-l 0031-9252 \\
      --field use_ill --year 2027 --out explanation.xlsx

  A total, with the 50 titles that add most to it:
    titlewise explain --input tables --scenario a_default --total cost_scenario --titles 50

An unknown field or total is refused with the names of all.

Exit codes:
  0  the explanation is written
  1  a file cannot be used or written, or there is no such number; the reason is on stderr
  2  the command line is wrong
  130  interrupted; partly written files are removed";

/// Options of `titlewise explain`.
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub struct ExplainArgs {
    /// Data of the scenario
    #[command(flatten)]
    source: SourceArgs,
    /// Linking ISSN of the title
    #[arg(
        long,
        value_name = "ISSN-L",
        requires = "field",
        required_unless_present = "total",
        help_heading = "Number"
    )]
    issn_l: Option<String>,
    /// Column of the forecast without the ending _y, _a or _h, such as cpu or use_ill
    #[arg(long, value_name = "NAME", requires = "issn_l", help_heading = "Number")]
    field: Option<String>,
    /// Total of the scenario, such as cost_scenario, instead of a field of a title
    #[arg(
        long,
        value_name = "NAME",
        conflicts_with_all = ["issn_l", "field"],
        help_heading = "Number"
    )]
    total: Option<String>,
    /// Calendar year of a single value [default: the average year]
    #[arg(long, value_name = "YEAR", help_heading = "Number")]
    year: Option<i32>,
    /// Age of items in years, for values by age
    #[arg(long, value_name = "YEARS", conflicts_with = "year", help_heading = "Number")]
    age: Option<i32>,
    /// Titles of each sum, those with the largest values [default: 10; in a workbook all]
    #[arg(long, value_name = "COUNT", help_heading = "Number")]
    titles: Option<usize>,
    /// Output file: .txt, .json or .xlsx [default: text to standard output]
    #[arg(long, value_name = "FILE", value_parser = output_file, help_heading = "Output")]
    out: Option<PathBuf>,
    /// Date of the forecast; its year is the first forecast year [default: today]
    #[arg(long, value_name = "YYYY-MM-DD", help_heading = "Output")]
    as_of: Option<chrono::NaiveDate>,
}

fn output_file(path: &str) -> Result<PathBuf, String> {
    let path = PathBuf::from(path);
    match ending(&path) {
        Some("txt" | "json" | "xlsx") => Ok(path),
        _ => Err("expected a file name that ends in .txt, .json or .xlsx".to_owned()),
    }
}

fn ending(path: &Path) -> Option<&str> {
    path.extension()?.to_str()
}

/// Runs the command.
///
/// # Errors
/// If input cannot be read, the scenario or the number is unknown, or output cannot be written.
pub async fn run(args: ExplainArgs) -> Result<(), CommandError> {
    let progress = Progress::spinner();
    let base_year = base_year(args.as_of);
    let task = args.source.task(base_year, &progress)?;
    progress.step("forecasting");
    let model = Model::new().await?;
    let facts = model.facts(&task.inputs, base_year).await?;
    let forecast = model.forecast(&facts, &task.scenario).await?;
    let journals: RecordBatch = model.journals(&forecast, &task.subscribed).await?;
    let (wanted, limits) = args.wanted();
    let origins = origins(&task, &wanted)?;
    let data = Data {
        facts: &facts,
        scenario: &task.scenario,
        currency: &task.currency,
        journals: &journals,
        reference: &task.reference,
        origins: origins.as_ref(),
        uploaded_at: HashMap::new(),
        changes: HashMap::new(),
    };
    let answer = answer(data, &wanted, limits).map_err(CommandError::explanation)?;
    progress.step("writing");
    write(&args, &task, answer)
}

impl ExplainArgs {
    fn wanted(&self) -> (Wanted, Limits) {
        let field = || self.field.clone().unwrap_or_default();
        let number = match (&self.total, &self.issn_l) {
            (None, Some(issn_l)) => Number::OfTitle { issn_l: issn_l.clone(), field: field() },
            (total, _) => Number::Total(total.clone().unwrap_or_default()),
        };
        let is_workbook = self.out.as_deref().and_then(ending) == Some("xlsx");
        let titles = self.titles.or((!is_workbook).then_some(LISTED_TITLES));
        let wanted = Wanted { number, year: self.year, age: self.age, node: None };
        (wanted, Limits { depth: None, titles })
    }
}

/// Returns the rows of a library's own files about the title.
fn origins(task: &ForecastTask, wanted: &Wanted) -> Result<Option<Origins>, CommandError> {
    let (Some(files), Number::OfTitle { issn_l, .. }) = (&task.files, &wanted.number) else {
        return Ok(None);
    };
    let held = files.held.iter();
    let held = held.map(|file| OriginFile::new(&file.name, file.clone())).collect();
    let sources = OriginSources::new(held)?;
    Ok(Some(sources.origins(&files.institutions, &files.terms, issn_l)?))
}

fn write(args: &ExplainArgs, task: &ForecastTask, answer: Answer) -> Result<(), CommandError> {
    let heading = heading(&answer, &task.scenario.scenario_id);
    let about = format!(
        "Edition classic, reference data {}, first forecast year {}, amounts in {}.",
        task.reference.version, task.scenario.base_year, task.currency
    );
    let Some(path) = &args.out else {
        let text = text(&answer, &heading, &about);
        let out = std::io::stdout().lock().write_all(text.as_bytes());
        return out.map_err(CommandError::file("standard output"));
    };
    match ending(path) {
        Some("json") => write_json(path, &Lines::from(answer)),
        Some("xlsx") => {
            let currency = task.currency.clone();
            let heading = ExplanationHeading { title: heading, about: vec![about], currency };
            replace(path, |file| Ok(write_workbook(&answer, &heading, BufWriter::new(file))?))
        }
        _ => {
            let text = text(&answer, &heading, &about);
            replace(path, |mut file| {
                file.write_all(text.as_bytes()).map_err(CommandError::file(path))
            })
        }
    }
}

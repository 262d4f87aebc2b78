//! `titlewise forecast`: forecasts a library's scenario by title.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::path::PathBuf;

use arrow::array::{AsArray, RecordBatch, StringArray};
use titlewise_dataset::export::{Format, library_rows, stamped};
use titlewise_engine::assumptions::Scenario;
use titlewise_engine::model::{Facts, Model};
use titlewise_engine::results::detail::journal_detail;

use super::CommandError;
use super::forecast_task::ForecastTask;
use super::format_arg::by_ending;
use super::output::{OutputArgs, StampedTotals, write_file, write_json};
use super::progress::Progress;
use super::source_args::SourceArgs;

/// Examples and exit codes in the help.
const AFTER_HELP: &str = "\
Examples:
  A library's own files, as received from publishers:
    titlewise forecast --reference reference --usage TR_J2.csv TR_J3.xlsx TR_J4.csv \\
      --price prices.xlsx --pta pta.csv --big-deal-cost 1250000 --out forecast.csv

  The same with other settings, three titles subscribed, and totals:
    echo '{\"cost_ill\": 25, \"include_bronze\": false}' > settings.json
    printf '0031-9252\\n1026-597X\\n2049-3630\\n' > keep.txt
    titlewise forecast --reference reference --usage JR1.csv --price prices.csv \\
      --settings settings.json --subscribe keep.txt --out forecast.xlsx --summary totals.json

  A scenario of a folder of tables:
    titlewise forecast --input tables --scenario a_default --as-of 2026-06-15 > forecast.csv

To create sample input: titlewise generate --titles 200 --members 1 --seed 1 --out invented
Tables and columns: ingest/docs/reference-data.md

Exit codes:
  0  the forecast is written
  1  a file cannot be used or written; the reason is on stderr
  2  the command line is wrong
  130  interrupted; partly written files are removed";

/// Options of `titlewise forecast`.
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub struct ForecastArgs {
    /// Data of the scenario
    #[command(flatten)]
    source: SourceArgs,
    /// Output file for title details, as JSON: how each use is fulfilled and what it costs, year by year, and downloads
    /// by year of publication
    #[arg(long, value_name = "FILE.json", help_heading = "Output")]
    details: Option<PathBuf>,
    /// Titles to include in the details [default: all]
    #[arg(
        long,
        value_name = "ISSN-L",
        num_args = 1..,
        requires = "details",
        help_heading = "Output"
    )]
    title: Vec<String>,
    /// Output file for excluded titles, each with the reason (csv, or by extension)
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    exclusions: Option<PathBuf>,
    /// Output
    #[command(flatten)]
    output: OutputArgs,
}

/// Runs the command.
///
/// # Errors
/// If input cannot be read, the scenario is unknown, or output cannot be written.
pub async fn run(args: ForecastArgs) -> Result<(), CommandError> {
    let progress = Progress::spinner();
    let base_year = args.output.base_year();
    let question = args.source.task(base_year, &progress)?;
    progress.step("fitting the decline of use with age");
    let model = Model::new().await?;
    let facts = model.facts(&question.inputs, base_year).await?;
    progress.step("forecasting");
    let forecast = model.forecast(&facts, &question.scenario).await?;
    let journals = model.journals(&forecast, &question.subscribed).await?;
    if args.source.are_files() {
        let account = account(&model, &facts, &question, &journals).await?;
        progress.line(&account);
    }
    progress.step("writing");
    let version = question.reference.version.clone();
    args.output.write_rows(&stamped(library_rows(&journals)?, Some(&version))?)?;
    if let Some(path) = &args.output.summary {
        let totals = model.summary(&journals, &question.scenario).await?;
        write_json(path, &StampedTotals { totals, reference_version: version })?;
    }
    if let Some(path) = &args.details {
        write_json(path, &details(&journals, &question.scenario, &args.title)?)?;
    }
    if let Some(path) = &args.exclusions {
        let rows = model.exclusions(&facts, &question.scenario).await?;
        write_file(path, &rows, by_ending(path).unwrap_or(Format::Csv))?;
    }
    Ok(())
}

/// Returns the details of titles by ISSN-L, in the requested order or, for all titles, in that of the forecast.
fn details(
    journals: &RecordBatch,
    scenario: &Scenario,
    titles: &[String],
) -> Result<serde_json::Map<String, serde_json::Value>, CommandError> {
    let all = || {
        let issns = text(journals, "issn_l").into_iter().flat_map(|issns| issns.iter().flatten());
        issns.map(str::to_owned).collect()
    };
    let titles: Vec<String> = if titles.is_empty() { all() } else { titles.to_vec() };
    let mut details = serde_json::Map::new();
    for issn_l in titles {
        let detail = journal_detail(journals, scenario, &issn_l)?;
        let detail = detail.ok_or_else(|| CommandError::NoSuchTitle { issn_l: issn_l.clone() })?;
        details.insert(issn_l, serde_json::to_value(detail)?);
    }
    Ok(details)
}

/// Formats how many titles are in the forecast, how many are left out and why, and which subscriptions are not in the
/// forecast.
async fn account(
    model: &Model,
    facts: &Facts,
    question: &ForecastTask,
    journals: &RecordBatch,
) -> Result<String, CommandError> {
    let exclusions = model.exclusions(facts, &question.scenario).await?;
    let reasons: HashMap<&str, &str> =
        match (text(&exclusions, "issn_l"), text(&exclusions, "reason")) {
            (Some(issns), Some(reasons)) => {
                issns.iter().flatten().zip(reasons.iter().flatten()).collect()
            }
            _ => HashMap::new(),
        };
    let mut by_reason: BTreeMap<&str, usize> = BTreeMap::new();
    for reason in reasons.values() {
        *by_reason.entry(reason).or_default() += 1;
    }
    let forecast: HashSet<&str> =
        text(journals, "issn_l").into_iter().flat_map(|issns| issns.iter().flatten()).collect();
    let mut account = format!("Forecast of {} titles", forecast.len());
    let left_out: Vec<String> =
        by_reason.iter().map(|(reason, titles)| format!("{titles} {reason}")).collect();
    if !left_out.is_empty() {
        account += &format!("; left out: {}", left_out.join(", "));
    }
    account.push('.');
    let mut missing: Vec<&str> = question
        .subscribed
        .iter()
        .map(String::as_str)
        .filter(|issn| !forecast.contains(issn))
        .collect();
    missing.sort_unstable();
    missing.dedup();
    for issn in missing {
        let reason = reasons.get(issn).copied().unwrap_or("not in the reference data");
        account +=
            &format!("\nNot subscribed, because it is not in the forecast: {issn} ({reason}).");
    }
    Ok(account)
}

fn text<'a>(rows: &'a RecordBatch, column: &str) -> Option<&'a StringArray> {
    rows.column_by_name(column)?.as_string_opt::<i32>()
}

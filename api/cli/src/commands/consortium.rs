//! `titlewise consortium`: forecasts a consortium's scenario by title across its members.

use std::path::PathBuf;

use titlewise_dataset::export::{Format, consortium_rows, member_rows, stamped};
use titlewise_engine::consortium::queries::CostRule;
use titlewise_engine::model::Model;
use titlewise_engine::scenario::consortium_scenario;
use titlewise_ingest::folder::ModelInputs;
use titlewise_ingest::reference::Manifest;

use super::CommandError;
use super::format_arg::by_ending;
use super::output::{OutputArgs, StampedTotals, write_file, write_json};
use super::progress::Progress;

/// Examples and exit codes in the help.
const AFTER_HELP: &str = "\
Examples:
  titlewise consortium --input tables --scenario consortium --out consortium.csv
  titlewise consortium --input tables --scenario consortium --out rows.parquet \\
    --member-rows members.parquet --summary totals.json

To create sample input: titlewise generate --titles 200 --members 8 --seed 1 --out invented
Tables and columns: ingest/docs/reference-data.md

Exit codes:
  0  the rows are written
  1  a table cannot be read or the rows cannot be written; the reason is on stderr
  2  the command line is wrong
  130  interrupted; partly written files are removed";

/// Options of `titlewise consortium`.
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub struct ConsortiumArgs {
    /// Folder of input tables (journals.csv, counter.csv, …, or .parquet)
    #[arg(long, value_name = "DIR")]
    input: PathBuf,
    /// Id of the scenario in consortium_scenarios.csv
    #[arg(long, value_name = "ID")]
    scenario: String,
    /// Output file for the rows of each member (csv, or by extension)
    #[arg(long, value_name = "FILE")]
    member_rows: Option<PathBuf>,
    /// Output
    #[command(flatten)]
    output: OutputArgs,
}

/// Runs the command.
///
/// # Errors
/// If input cannot be read, the scenario is unknown, or output cannot be written.
pub async fn run(args: ConsortiumArgs) -> Result<(), CommandError> {
    let progress = Progress::spinner();
    progress.step("reading the tables");
    let inputs = ModelInputs::read(&args.input)?;
    let asked = consortium_scenario(&inputs, &args.scenario, args.output.base_year())?;
    progress.step("fitting the decline of use with age");
    let model = Model::new().await?;
    let facts = model.facts(&inputs, asked.scenario.base_year).await?;
    progress.step(format!("forecasting {} members", asked.members.len()));
    let rule = CostRule::FirstMember;
    let forecast = model.consortium(&facts, &asked.scenario, &asked.members, rule).await?;
    let journals = model.journals(&forecast, &asked.subscribed).await?;
    progress.step("writing");
    let version = Manifest::of(&inputs).version;
    args.output.write_rows(&stamped(consortium_rows(&journals)?, Some(&version))?)?;
    if let Some(path) = &args.member_rows {
        progress.step("writing the rows of the members");
        let rows = model.member_rows(&facts, &asked.scenario, &asked.members).await?;
        let format = by_ending(path).unwrap_or(Format::Csv);
        let rows = member_rows(&rows, &asked.subscribed)?;
        write_file(path, &stamped(rows, Some(&version))?, format)?;
    }
    if let Some(path) = &args.output.summary {
        let totals = model.consortium_summary(&journals, asked.big_deal_cost).await?;
        write_json(path, &StampedTotals { totals, reference_version: version })?;
    }
    Ok(())
}

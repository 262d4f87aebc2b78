//! `titlewise consortium`: a consortium's scenario, title by title over its members.

use std::path::PathBuf;

use titlewise_engine::model::Model;
use titlewise_engine::scenario::consortium_scenario;
use titlewise_ingest::folder::ModelInputs;

use super::CommandError;
use super::output::{OutputArgs, write_file};
use crate::export::{Format, consortium_rows, member_rows};

/// Options of `titlewise consortium`.
#[derive(Debug, clap::Args)]
pub struct ConsortiumArgs {
    /// Folder with the input tables (journals.csv, counter.csv, …; see the README)
    #[arg(long, value_name = "DIR")]
    input: PathBuf,
    /// The scenario, as named in consortium_scenarios.csv
    #[arg(long, value_name = "ID")]
    scenario: String,
    /// Where the rows of each member go (csv, or what the ending says)
    #[arg(long, value_name = "FILE")]
    member_rows: Option<PathBuf>,
    /// Output
    #[command(flatten)]
    output: OutputArgs,
}

/// Runs the command.
///
/// # Errors
/// Input that cannot be read, an unknown scenario, output that cannot be written.
pub async fn run(args: ConsortiumArgs) -> Result<(), CommandError> {
    let inputs = ModelInputs::read(&args.input)?;
    let asked = consortium_scenario(&inputs, &args.scenario, args.output.base_year())?;
    let model = Model::new().await?;
    let facts = model.facts(&inputs, asked.scenario.base_year).await?;
    let titles = model.consortium_titles(&facts, &asked.scenario, &asked.members).await?;
    let journals = model.consortium_journals(&facts, &titles, &asked.subscribed).await?;
    args.output.write_rows(&consortium_rows(&journals)?)?;
    if let Some(path) = &args.member_rows {
        let rows = model.member_rows(&facts, &asked.scenario, &asked.members).await?;
        let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or("csv");
        let format = <Format as clap::ValueEnum>::from_str(ending, true).unwrap_or(Format::Csv);
        write_file(path, &member_rows(&rows, &asked.subscribed)?, format)?;
    }
    if args.output.summary.is_some() {
        let summary = model.consortium_summary(&journals, asked.big_deal_cost).await?;
        args.output.write_summary(&summary)?;
    }
    Ok(())
}

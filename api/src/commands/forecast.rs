//! `titlewise forecast`: a library's scenario, title by title.

use std::path::PathBuf;

use titlewise_engine::model::Model;
use titlewise_engine::scenario::{library_scenario, subscriptions};
use titlewise_ingest::folder::ModelInputs;

use super::CommandError;
use super::output::OutputArgs;
use crate::export::library_rows;

/// Options of `titlewise forecast`.
#[derive(Debug, clap::Args)]
pub struct ForecastArgs {
    /// Folder with the input tables (journals.csv, counter.csv, …; see the README)
    #[arg(long, value_name = "DIR")]
    input: PathBuf,
    /// The scenario, as named in scenarios.csv
    #[arg(long, value_name = "ID")]
    scenario: String,
    /// Output
    #[command(flatten)]
    output: OutputArgs,
}

/// Runs the command.
///
/// # Errors
/// Input that cannot be read, an unknown scenario, output that cannot be written.
pub async fn run(args: ForecastArgs) -> Result<(), CommandError> {
    let inputs = ModelInputs::read(&args.input)?;
    let scenario = library_scenario(&inputs, &args.scenario, args.output.base_year())?;
    let subscribed = subscriptions(&inputs, &args.scenario);
    let model = Model::new().await?;
    let facts = model.facts(&inputs, scenario.base_year).await?;
    let forecast = model.forecast(&facts, &scenario).await?;
    let journals = model.journals(&forecast, &subscribed).await?;
    args.output.write_rows(&library_rows(&journals)?)?;
    if args.output.summary.is_some() {
        args.output.write_summary(&model.summary(&journals, &scenario).await?)?;
    }
    Ok(())
}

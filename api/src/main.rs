//! The `titlewise` command.

use std::process::ExitCode;

use clap::{Parser, Subcommand};
use titlewise_api::commands::{CommandError, consortium, forecast, serve};

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// What if we kept only the titles worth it?
///
/// Titlewise reads a library's usage reports, prices and access rights, forecasts for five years how
/// every use of every journal would be fulfilled and at what cost, and ranks titles by cost per use.
#[derive(Parser)]
#[command(name = "titlewise", version)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Forecast a library's scenario, title by title
    ///
    /// Example: titlewise forecast --input tables --scenario a_default --out forecast.csv
    Forecast(forecast::ForecastArgs),
    /// Forecast a consortium's scenario, title by title over all members
    Consortium(consortium::ConsortiumArgs),
    /// Serve the web application and its HTTP interface
    ///
    /// Example: titlewise serve --demo
    Serve(serve::ServeArgs),
}

#[tokio::main]
async fn main() -> ExitCode {
    let command = Cli::parse().command;
    match &command {
        Command::Serve(args) => args.start_log(),
        _ => tracing_subscriber::fmt()
            .with_writer(std::io::stderr)
            .with_env_filter(tracing_subscriber::EnvFilter::from_default_env())
            .init(),
    }
    match run(command).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            report(&error);
            ExitCode::FAILURE
        }
    }
}

async fn run(command: Command) -> Result<(), CommandError> {
    match command {
        Command::Forecast(args) => forecast::run(args).await,
        Command::Consortium(args) => consortium::run(args).await,
        Command::Serve(args) => serve::run(args).await,
    }
}

/// Says on stderr what went wrong.
fn report(error: &CommandError) {
    eprintln!("titlewise: {error}");
}

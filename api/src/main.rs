//! The `titlewise` command.

use std::process::ExitCode;
use std::time::Duration;

use clap::{CommandFactory, Parser, Subcommand};
use titlewise_api::commands::{
    self, CommandError, backup, check, config_file, consortium, executor, forecast, generate,
    inspect, reference, restore, scheduler, serve, user,
};

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// What an interrupted command ends with, as shells have it: 128 and the number of SIGINT.
const INTERRUPTED: u8 = 130;

/// What a wrong command line ends with, and settings that cannot be taken.
const WRONG_SETTINGS: u8 = 2;

/// How long an interrupted command may take to clean up.
const GRACE: Duration = Duration::from_millis(500);

/// A way to begin.
const AFTER_HELP: &str = "\
A way to begin:
  titlewise serve --demo                        look at an invented library in the browser
  titlewise inspect TR_J3.xlsx prices.csv       see what your files are taken for
  titlewise generate --titles 200 --members 1 --seed 1 --out invented
                                                have files to try the other commands on

Each command has examples: titlewise forecast --help";

/// What if we kept only the titles worth it?
///
/// Titlewise reads a library's usage reports, prices and access rights, forecasts for five years how
/// every use of every journal would be fulfilled and at what cost, and ranks titles by cost per use.
#[derive(Parser)]
#[command(name = "titlewise", version, after_help = AFTER_HELP)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Tell what files are, what is in them and what is wrong with them
    Inspect(inspect::InspectArgs),
    /// Forecast a library's scenario, title by title
    Forecast(Box<forecast::ForecastArgs>),
    /// Forecast a consortium's scenario, title by title over all members
    Consortium(consortium::ConsortiumArgs),
    /// Invent a publisher and its libraries, as real files
    Generate(generate::GenerateArgs),
    /// Check reference data and give them a version
    Reference(reference::ReferenceArgs),
    /// Add accounts
    User(user::UserArgs),
    /// Copy everything that a server keeps into one file, while it runs
    Backup(backup::BackupArgs),
    /// Put such a copy back
    Restore(restore::RestoreArgs),
    /// Look whether everything that a server keeps is there and can be read
    Check(check::CheckArgs),
    /// Serve the web application and its HTTP interface
    Serve(Box<serve::ServeArgs>),
    /// Give the parts of large recalculations to executors
    Scheduler(scheduler::SchedulerArgs),
    /// Work out parts of large recalculations
    Executor(executor::ExecutorArgs),
}

#[tokio::main]
async fn main() -> ExitCode {
    let environment = |name: &str| std::env::var_os(name);
    let args =
        match config_file::expand(Cli::command(), std::env::args_os().collect(), &environment) {
            Ok(args) => args,
            Err(error) => {
                eprintln!("titlewise: {error}");
                return ExitCode::from(WRONG_SETTINGS);
            }
        };
    let command = Cli::parse_from(args).command;
    // What serves others ends by itself when it is interrupted.
    let command = match command {
        Command::Serve(args) => {
            args.start_log();
            return end(serve::run(*args).await);
        }
        Command::Scheduler(args) => return end(scheduler::run(args).await),
        Command::Executor(args) => return end(executor::run(args).await),
        command => command,
    };
    tracing_subscriber::fmt()
        .with_writer(std::io::stderr)
        .with_env_filter(tracing_subscriber::EnvFilter::from_default_env())
        .init();
    let mut task = tokio::spawn(run(command));
    tokio::select! {
        done = &mut task => end(done.unwrap_or_else(|error| Err(error.into()))),
        () = commands::interrupted() => {
            commands::cancel();
            // Whoever notices cleans up; whatever is still being computed is of no use to anybody.
            drop(tokio::time::timeout(GRACE, task).await);
            eprintln!("titlewise: interrupted");
            std::process::exit(i32::from(INTERRUPTED));
        }
    }
}

async fn run(command: Command) -> Result<(), CommandError> {
    match command {
        Command::Inspect(args) => blocking(move || inspect::run(&args)).await,
        Command::Forecast(args) => forecast::run(*args).await,
        Command::Consortium(args) => consortium::run(args).await,
        Command::Generate(args) => blocking(move || generate::run(&args)).await,
        Command::Reference(args) => reference::run(args).await,
        Command::User(args) => user::run(args).await,
        Command::Backup(args) => backup::run(args).await,
        Command::Restore(args) => restore::run(args).await,
        Command::Check(args) => check::run(args).await,
        Command::Serve(args) => serve::run(*args).await,
        Command::Scheduler(args) => scheduler::run(args).await,
        Command::Executor(args) => executor::run(args).await,
    }
}

async fn blocking(
    run: impl FnOnce() -> Result<(), CommandError> + Send + 'static,
) -> Result<(), CommandError> {
    tokio::task::spawn_blocking(run).await?
}

/// Says on stderr what went wrong.
fn end(result: Result<(), CommandError>) -> ExitCode {
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if error.is_closed_pipe() => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("titlewise: {error}");
            ExitCode::FAILURE
        }
    }
}

//! The `titlewise` command.

use std::process::ExitCode;
use std::time::Duration;

use clap::{CommandFactory, Parser, Subcommand};
use titlewise_cli::commands::{
    self, CommandError, backup, check, config_file, consortium, executor, explain, forecast,
    generate, inspect, reference, restore, scheduler, serve, user,
};
use titlewise_cli::data_folder::access;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Exit code of an interrupted command, as in shells: 128 plus the number of SIGINT.
const INTERRUPTED: u8 = 130;

/// Exit code for a wrong command line or invalid settings.
const WRONG_SETTINGS: u8 = 2;

/// Time that an interrupted command has to clean up.
const GRACE: Duration = Duration::from_millis(500);

/// Examples in the help.
const AFTER_HELP: &str = "\
Getting started:
  titlewise serve --demo                        explore a sample library in the browser
  titlewise inspect TR_J3.xlsx prices.csv       check what your files contain
  titlewise generate --titles 200 --members 1 --seed 1 --out invented
                                                create files to try the other commands on

The help of each command has examples: titlewise forecast --help";

/// Forecast which journals of a package are worth their price
///
/// Titlewise reads a library's usage reports, prices and access rights. It forecasts for five years how each use of
/// each journal will be fulfilled and at what cost, and ranks titles by cost per use.
#[derive(Parser)]
#[command(name = "titlewise", version, after_help = AFTER_HELP)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Identify files, summarize their contents and report problems
    Inspect(inspect::InspectArgs),
    /// Forecast a library's scenario by title
    Forecast(Box<forecast::ForecastArgs>),
    /// Explain a number of a library's scenario, down to rows of files, reference data and settings
    Explain(Box<explain::ExplainArgs>),
    /// Forecast a consortium's scenario by title across all members
    Consortium(consortium::ConsortiumArgs),
    /// Generate a sample publisher and its libraries as real files
    Generate(generate::GenerateArgs),
    /// Build, complete, check and package reference data
    Reference(reference::ReferenceArgs),
    /// Add, export and erase accounts, and end their access
    User(user::UserArgs),
    /// Back up all data of a server to one file, while it runs
    Backup(backup::BackupArgs),
    /// Restore a backup
    Restore(restore::RestoreArgs),
    /// Check that all data of a server exist and are readable
    Check(check::CheckArgs),
    /// Run the server of the web application and its HTTP API
    Serve(Box<serve::ServeArgs>),
    /// Run the scheduler that distributes large recalculations to executors
    Scheduler(scheduler::SchedulerArgs),
    /// Run an executor that computes parts of large recalculations
    Executor(executor::ExecutorArgs),
}

impl Command {
    /// Whether the command opens the data of a server.
    fn opens_data(&self) -> bool {
        matches!(
            self,
            Self::User(_) | Self::Backup(_) | Self::Restore(_) | Self::Check(_) | Self::Serve(_)
        )
    }
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
    if command.opens_data() {
        access::keep_private();
    }
    // Long-running services handle interrupts themselves.
    let command = match command {
        Command::Serve(args) => {
            args.start_log();
            let code = end(serve::run(*args).await);
            if code == ExitCode::SUCCESS {
                // Does not wait for threads that still work on abandoned requests.
                std::process::exit(0);
            }
            return code;
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
            // Commands that notice the interrupt clean up; results still being computed are discarded.
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
        Command::Explain(args) => explain::run(*args).await,
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

/// Prints the error to stderr and returns the exit code.
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

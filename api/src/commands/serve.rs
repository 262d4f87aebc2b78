//! `titlewise serve`: the server.

use std::path::PathBuf;

use super::limits::LimitArgs;
use super::{CommandError, interrupted};
use crate::server::log::{self, LogFormat};
use crate::server::{Config, Server};

/// Examples.
const AFTER_HELP: &str = "\
Examples:
  titlewise serve --demo                          an invented library to look at
  titlewise serve --reference reference           your own: upload its files in the browser
  titlewise serve --database postgres://titlewise@db.example.edu/titlewise
  titlewise serve --host 0.0.0.0 --port 80 --data /var/lib/titlewise --log-format json

The folder of reference data: ingest/docs/reference-data.md, and \"titlewise reference --help\".
Stop it with Ctrl-C: it finishes what is under way.";

/// Options of `titlewise serve`.
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub struct ServeArgs {
    /// Invent a library with its files, if the data folder is empty
    #[arg(long)]
    demo: bool,
    /// Port to listen on
    #[arg(long, default_value_t = 8040)]
    port: u16,
    /// Address to listen on; 0.0.0.0 for every interface
    #[arg(long, default_value = "127.0.0.1")]
    host: String,
    /// Folder of files and tables
    #[arg(long, value_name = "DIR", default_value = "./data")]
    data: PathBuf,
    /// Database of the catalog (postgres://… or sqlite://…); a SQLite file in the data folder if left out
    #[arg(long, value_name = "URL", env = "DATABASE_URL", hide_env_values = true)]
    database: Option<String>,
    /// Folder of reference tables to load (journals.csv, papers_by_year.csv, …, or .parquet)
    #[arg(long, value_name = "DIR")]
    reference: Option<PathBuf>,
    #[command(flatten)]
    limits: LimitArgs,
    /// How log lines look
    #[arg(long, value_enum, default_value_t = LogFormat::Text)]
    log_format: LogFormat,
}

impl ServeArgs {
    /// Begins logging as asked for.
    pub fn start_log(&self) {
        log::start(self.log_format);
    }
}

/// Runs the server until it is interrupted.
///
/// # Errors
/// Data that cannot be opened, or a port that is taken.
pub async fn run(args: ServeArgs) -> Result<(), CommandError> {
    let config = Config {
        host: args.host,
        port: args.port,
        data: args.data,
        database: args.database,
        reference: args.reference,
        demo: args.demo,
        limits: args.limits.limits(),
    };
    let server = Server::start(&config).await?;
    eprintln!("Titlewise is ready at http://{}/ (stop it with Ctrl-C)", server.address());
    server.run(interrupted()).await?;
    tracing::info!("stopped");
    Ok(())
}

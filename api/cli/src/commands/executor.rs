//! `titlewise executor`: computes parts of large recalculations.

use std::path::PathBuf;

use super::CommandError;
use super::kept::StoreArgs;
use crate::log::{self, LogFormat};

/// Examples in the help.
const AFTER_HELP: &str = "\
Examples:
  titlewise executor                                    for a scheduler on this machine
  titlewise executor --scheduler df://10.0.0.5:50050 --host 10.0.0.6 --store s3://bucket/titlewise

An executor reads the store of the server: the same bucket (AWS_ACCESS_KEY_ID and so on are read from the
environment), or the same folder under the same name. Servers fetch rows from the executor. Stop it with Ctrl-C: it
finishes the work in progress.";

/// Options of `titlewise executor`.
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub struct ExecutorArgs {
    /// Address of the scheduler
    #[arg(
        long,
        value_name = "URL",
        env = "TITLEWISE_SCHEDULER",
        default_value = "df://127.0.0.1:50050"
    )]
    pub scheduler: String,
    /// Address to listen on
    #[arg(long, env = "TITLEWISE_EXECUTOR_HOST", default_value = "127.0.0.1")]
    pub host: String,
    /// Name or address at which others reach it [default: the address to listen on]
    #[arg(long, value_name = "HOST", env = "TITLEWISE_EXECUTOR_EXTERNAL_HOST")]
    pub external_host: Option<String>,
    /// Port from which rows are fetched
    #[arg(long, env = "TITLEWISE_EXECUTOR_PORT", default_value_t = 50051)]
    pub port: u16,
    /// Port for calls from the scheduler
    #[arg(
        long,
        value_name = "PORT",
        env = "TITLEWISE_EXECUTOR_GRPC_PORT",
        default_value_t = 50052
    )]
    pub grpc_port: u16,
    /// Parts computed concurrently [default: the number of processors]
    #[arg(long, env = "TITLEWISE_EXECUTOR_THREADS")]
    pub threads: Option<usize>,
    /// Folder for rows until they are fetched [default: the system's temporary folder]
    #[arg(long, value_name = "DIR", env = "TITLEWISE_EXECUTOR_WORK")]
    pub work: Option<PathBuf>,
    /// Seconds to wait for the scheduler at startup
    #[arg(long, value_name = "SECONDS", env = "TITLEWISE_EXECUTOR_WAIT", default_value_t = 30)]
    pub wait: u16,
    #[command(flatten)]
    pub(super) store: StoreArgs,
    /// Format of log lines
    #[arg(long, value_enum, env = "TITLEWISE_LOG_FORMAT", default_value_t = LogFormat::Text)]
    log_format: LogFormat,
}

impl ExecutorArgs {
    /// Returns the configuration of the executor.
    fn config(&self) -> titlewise_cluster::config::ExecutorConfig {
        titlewise_cluster::config::ExecutorConfig {
            scheduler: self.scheduler.clone(),
            host: self.host.clone(),
            external_host: self.external_host.clone(),
            port: self.port,
            grpc_port: self.grpc_port,
            threads: self.threads,
            work: self.work.clone(),
            wait: self.wait,
        }
    }
}

/// Runs an executor until it is interrupted.
///
/// # Errors
/// If the program was built without cluster support, the scheduler cannot be reached, or a port is in use.
pub async fn run(args: ExecutorArgs) -> Result<(), CommandError> {
    log::start(args.log_format);
    let store = args.store.given()?;
    Ok(titlewise_cluster::run_executor(&args.config(), store).await?)
}

//! `titlewise executor`: works out parts of large recalculations.

use std::path::PathBuf;

use super::CommandError;
use super::kept::StoreArgs;
use crate::server::log::{self, LogFormat};

/// Examples.
const AFTER_HELP: &str = "\
Examples:
  titlewise executor                                    for a scheduler on this machine
  titlewise executor --scheduler df://10.0.0.5:50050 --host 10.0.0.6 --store s3://bucket/titlewise

It reads the store of the server: the same bucket (AWS_ACCESS_KEY_ID and so on are read from the environment), or the same
folder under the same name. Servers fetch rows from it. Stop it with Ctrl-C: it finishes what it has begun.";

/// Options of `titlewise executor`.
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub struct ExecutorArgs {
    /// Where the scheduler is
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
    /// Name or address that others find it by; the one that it listens on if left out
    #[arg(long, value_name = "HOST", env = "TITLEWISE_EXECUTOR_EXTERNAL_HOST")]
    pub external_host: Option<String>,
    /// Port that rows are fetched at
    #[arg(long, env = "TITLEWISE_EXECUTOR_PORT", default_value_t = 50051)]
    pub port: u16,
    /// Port that the scheduler calls
    #[arg(
        long,
        value_name = "PORT",
        env = "TITLEWISE_EXECUTOR_GRPC_PORT",
        default_value_t = 50052
    )]
    pub grpc_port: u16,
    /// Parts that are worked out at the same time; as many as there are processors if left out
    #[arg(long, env = "TITLEWISE_EXECUTOR_THREADS")]
    pub threads: Option<usize>,
    /// Folder for rows until they are fetched; the system's folder for what is temporary if left out
    #[arg(long, value_name = "DIR", env = "TITLEWISE_EXECUTOR_WORK")]
    pub work: Option<PathBuf>,
    /// Seconds to wait for the scheduler at the start
    #[arg(long, value_name = "SECONDS", env = "TITLEWISE_EXECUTOR_WAIT", default_value_t = 30)]
    pub wait: u16,
    #[command(flatten)]
    pub(super) store: StoreArgs,
    /// How log lines look
    #[arg(long, value_enum, env = "TITLEWISE_LOG_FORMAT", default_value_t = LogFormat::Text)]
    log_format: LogFormat,
}

/// Runs an executor until it is interrupted.
///
/// # Errors
/// A program that was built without clusters; a scheduler that is not there; ports that are taken.
#[cfg(feature = "cluster")]
pub async fn run(args: ExecutorArgs) -> Result<(), CommandError> {
    log::start(args.log_format);
    let store = args.store.given()?;
    Ok(crate::cluster::run_executor(&args, store).await?)
}

/// Says that this program cannot.
///
/// # Errors
/// Always: the program was built without clusters.
#[cfg(not(feature = "cluster"))]
pub async fn run(args: ExecutorArgs) -> Result<(), CommandError> {
    log::start(args.log_format);
    args.store.given()?;
    Err(crate::cluster::ClusterError::NotBuilt.into())
}

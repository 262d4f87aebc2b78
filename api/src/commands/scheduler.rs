//! `titlewise scheduler`: gives the parts of large recalculations to executors.

use super::CommandError;
use super::kept::StoreArgs;
use crate::cluster::SCHEDULER_PORT;
use crate::server::log::{self, LogFormat};

/// Examples.
const AFTER_HELP: &str = "\
Examples:
  titlewise scheduler                                   a cluster on this machine
  titlewise scheduler --host 10.0.0.5 --store s3://bucket/titlewise

Servers and executors find it as df://10.0.0.5:50050. Whoever reaches it can have queries run: keep it in a network of
your own. Stop it with Ctrl-C.";

/// Options of `titlewise scheduler`.
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub struct SchedulerArgs {
    /// Address to listen on
    #[arg(long, env = "TITLEWISE_SCHEDULER_HOST", default_value = "127.0.0.1")]
    pub host: String,
    /// Port to listen on
    #[arg(long, env = "TITLEWISE_SCHEDULER_PORT", default_value_t = SCHEDULER_PORT)]
    pub port: u16,
    /// Name or address that executors find it by; the one that it listens on if left out
    #[arg(long, value_name = "HOST", env = "TITLEWISE_SCHEDULER_EXTERNAL_HOST")]
    pub external_host: Option<String>,
    #[command(flatten)]
    pub(super) store: StoreArgs,
    /// How log lines look
    #[arg(long, value_enum, env = "TITLEWISE_LOG_FORMAT", default_value_t = LogFormat::Text)]
    log_format: LogFormat,
}

/// Runs a scheduler until it is interrupted.
///
/// # Errors
/// A program that was built without clusters; an address that cannot be had.
#[cfg(feature = "cluster")]
pub async fn run(args: SchedulerArgs) -> Result<(), CommandError> {
    log::start(args.log_format);
    let store = args.store.given()?;
    tokio::select! {
        ended = crate::cluster::run_scheduler(&args, store) => Ok(ended?),
        () = super::interrupted() => Ok(()),
    }
}

/// Says that this program cannot.
///
/// # Errors
/// Always: the program was built without clusters.
#[cfg(not(feature = "cluster"))]
pub async fn run(args: SchedulerArgs) -> Result<(), CommandError> {
    log::start(args.log_format);
    args.store.given()?;
    Err(crate::cluster::ClusterError::NotBuilt.into())
}

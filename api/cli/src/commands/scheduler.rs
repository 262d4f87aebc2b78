//! `titlewise scheduler`: distributes parts of large recalculations to executors.

use titlewise_cluster::SCHEDULER_PORT;

use super::CommandError;
use super::kept::StoreArgs;
use crate::log::{self, LogFormat};

/// Examples in the help.
const AFTER_HELP: &str = "\
Examples:
  titlewise scheduler                                   a cluster on this machine
  titlewise scheduler --host 10.0.0.5 --store s3://bucket/titlewise

Servers and executors connect to df://10.0.0.5:50050. Anyone who can connect can run queries: keep the scheduler in a
private network. Stop it with Ctrl-C.";

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
    /// Name or address at which executors reach it [default: the address to listen on]
    #[arg(long, value_name = "HOST", env = "TITLEWISE_SCHEDULER_EXTERNAL_HOST")]
    pub external_host: Option<String>,
    #[command(flatten)]
    pub(super) store: StoreArgs,
    /// Format of log lines
    #[arg(long, value_enum, env = "TITLEWISE_LOG_FORMAT", default_value_t = LogFormat::Text)]
    log_format: LogFormat,
}

impl SchedulerArgs {
    /// Returns the configuration of the scheduler.
    fn config(&self) -> titlewise_cluster::config::SchedulerConfig {
        titlewise_cluster::config::SchedulerConfig {
            host: self.host.clone(),
            port: self.port,
            external_host: self.external_host.clone(),
        }
    }
}

/// Runs a scheduler until it is interrupted.
///
/// # Errors
/// If the program was built without cluster support or the address cannot be used.
pub async fn run(args: SchedulerArgs) -> Result<(), CommandError> {
    log::start(args.log_format);
    let store = args.store.given()?;
    let config = args.config();
    tokio::select! {
        ended = titlewise_cluster::run_scheduler(&config, store) => Ok(ended?),
        () = super::interrupted() => Ok(()),
    }
}

//! Options for the connections of clients.

use std::time::Duration;

use titlewise_service::config::{Config, IDLE_TIMEOUT, STOP_TIMEOUT};

/// Connections of clients.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Connections")]
pub(super) struct ConnectionArgs {
    /// Maximum number of open connections. At the limit, the connection that waits longest for its client is closed
    /// [default: three quarters of the limit of open files, at most 4096]
    #[arg(long, value_name = "CONNECTIONS", env = "TITLEWISE_MAX_CONNECTIONS", value_parser = clap::value_parser!(u32).range(1..))]
    max_connections: Option<u32>,
    /// Seconds after which a connection is closed that sends no complete request header, none of a request's body, or
    /// accepts none of a response. A slow upload that makes progress is not affected
    #[arg(long, value_name = "SECONDS", env = "TITLEWISE_IDLE_TIMEOUT", default_value_t = IDLE_TIMEOUT, value_parser = clap::value_parser!(u64).range(1..=86_400))]
    idle_timeout: u64,
    /// Seconds to finish requests in progress when the server stops. A second signal stops it at once
    #[arg(long, value_name = "SECONDS", env = "TITLEWISE_STOP_TIMEOUT", default_value_t = STOP_TIMEOUT, value_parser = clap::value_parser!(u64).range(..=86_400))]
    stop_timeout: u64,
}

impl ConnectionArgs {
    /// Sets the values in the configuration of the server.
    pub(super) fn set(&self, config: &mut Config) {
        config.max_connections =
            self.max_connections.map(|max| usize::try_from(max).unwrap_or(usize::MAX));
        config.idle_timeout = Duration::from_secs(self.idle_timeout);
        config.stop_timeout = Duration::from_secs(self.stop_timeout);
    }
}

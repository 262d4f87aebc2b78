//! Errors that prevent a server from starting.

use titlewise_service::error::Error;
use titlewise_service::start_error::StartError;

/// An error that prevents the server from starting.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The services cannot be opened.
    #[error(transparent)]
    Start(#[from] StartError),
    /// The port cannot be bound.
    #[error("cannot listen on {host}, port {port}: {source}; choose another with --port")]
    Listen {
        /// Requested address.
        host: String,
        /// Requested port.
        port: u16,
        /// Error of the operating system.
        source: std::io::Error,
    },
    /// The address of the Prometheus endpoint cannot be bound.
    #[error("cannot serve metrics at {address}: {source}; choose another with --metrics")]
    ListenMetrics {
        /// Requested address.
        address: std::net::SocketAddr,
        /// Error of the operating system.
        source: std::io::Error,
    },
    /// The metrics recorder cannot be installed.
    #[error("cannot start the metrics recorder: {0}")]
    Metrics(#[from] metrics_exporter_prometheus::BuildError),
}

impl From<Error> for ServeError {
    fn from(error: Error) -> Self {
        Self::Start(error.into())
    }
}

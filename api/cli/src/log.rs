//! Structured logs on stderr.

use tracing_subscriber::EnvFilter;

/// Format of log lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum LogFormat {
    /// Text for people.
    Text,
    /// One JSON object per line.
    Json,
}

/// Starts logging. `RUST_LOG` selects what is logged; the default is what operators need. Does nothing if logging has
/// already started.
pub fn start(format: LogFormat) {
    let chosen = std::env::var(EnvFilter::DEFAULT_ENV).unwrap_or_default();
    let chosen = if chosen.trim().is_empty() { "info,sqlx=warn" } else { &chosen };
    let filter = EnvFilter::new(chosen);
    let log = tracing_subscriber::fmt().with_writer(std::io::stderr).with_env_filter(filter);
    let started = match format {
        LogFormat::Text => log.try_init(),
        LogFormat::Json => log.json().flatten_event(true).try_init(),
    };
    drop(started);
}

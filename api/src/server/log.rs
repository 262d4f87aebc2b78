//! Structured logs on stderr.

use tracing_subscriber::EnvFilter;

/// How log lines look.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum LogFormat {
    /// For people.
    Text,
    /// One JSON object a line.
    Json,
}

/// Begins logging. `RUST_LOG` chooses what is logged; by default what an operator wants to know.
/// Does nothing if something else logs already.
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

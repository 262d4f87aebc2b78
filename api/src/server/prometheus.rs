//! Numbers of the running server, for Prometheus, at an address of their own.

use std::net::SocketAddr;

use axum::Router;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};
use metrics_process::Collector;
use parking_lot::Mutex;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

use super::error::ServerError;
use super::state::App;

/// Requests, by method, route and status.
pub(super) const REQUEST_SECONDS: &str = "titlewise_http_request_seconds";
/// Answers that were looked for in a cache, by cache and outcome.
pub(super) const CACHE_LOOKUPS: &str = "titlewise_cache_lookups_total";
/// Entries of a cache, by cache.
const CACHE_ENTRIES: &str = "titlewise_cache_entries";
/// Forecasts that were worked out.
pub(super) const FORECAST_SECONDS: &str = "titlewise_forecast_seconds";
/// Facts that were worked out.
pub(super) const FACTS_SECONDS: &str = "titlewise_facts_seconds";
/// Uploaded files that were read, by kind and verdict.
pub(super) const UPLOAD_SECONDS: &str = "titlewise_upload_read_seconds";
/// Mail that was sent or not, by outcome.
pub(super) const MAIL: &str = "titlewise_mail_total";
/// Mail that was not sent yet.
const MAIL_WAITING: &str = "titlewise_mail_waiting";
/// Connections to the database, by state.
const CONNECTIONS: &str = "titlewise_database_connections";

/// Upper bounds of times, in seconds.
const BOUNDS: [f64; 14] =
    [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 120.0];
/// The type of the text that Prometheus reads.
const TEXT: &str = "text/plain; version=0.0.4; charset=utf-8";

/// One recorder serves a process, however many servers run in it.
static RECORDER: Mutex<Option<PrometheusHandle>> = Mutex::new(None);

/// Whoever asks for the numbers.
#[derive(Debug)]
pub(super) struct Metrics {
    listener: TcpListener,
    address: SocketAddr,
    handle: PrometheusHandle,
}

#[derive(Clone)]
struct Asked {
    app: App,
    handle: PrometheusHandle,
    process: Collector,
}

impl Metrics {
    /// Binds the address. Numbers are kept from now on.
    pub(super) async fn bind(address: SocketAddr) -> Result<Self, ServerError> {
        let bind = async {
            let listener = TcpListener::bind(address).await?;
            let address = listener.local_addr()?;
            Ok((listener, address))
        };
        let (listener, address) =
            bind.await.map_err(|source| ServerError::ListenMetrics { address, source })?;
        Ok(Self { listener, address, handle: recorder()? })
    }

    /// Where it listens.
    pub(super) fn address(&self) -> SocketAddr {
        self.address
    }

    /// Answers until the task is aborted.
    pub(super) fn start(self, app: App) -> JoinHandle<()> {
        let process = Collector::default();
        process.describe();
        let asked = Asked { app, handle: self.handle, process };
        let router = Router::new().route("/metrics", get(numbers)).with_state(asked);
        tokio::spawn(async move {
            if let Err(error) = axum::serve(self.listener, router).await {
                tracing::error!(%error, "numbers are not answered any more");
            }
        })
    }
}

fn recorder() -> Result<PrometheusHandle, ServerError> {
    let mut recorder = RECORDER.lock();
    if let Some(handle) = &*recorder {
        return Ok(handle.clone());
    }
    let handle = PrometheusBuilder::new().set_buckets(&BOUNDS)?.install_recorder()?;
    describe();
    *recorder = Some(handle.clone());
    Ok(handle)
}

fn describe() {
    metrics::describe_histogram!(REQUEST_SECONDS, "Time until a request was answered whole");
    metrics::describe_counter!(CACHE_LOOKUPS, "Answers that were looked for in a cache");
    metrics::describe_gauge!(CACHE_ENTRIES, "Entries of a cache");
    metrics::describe_histogram!(FORECAST_SECONDS, "Time to work out a forecast");
    metrics::describe_histogram!(FACTS_SECONDS, "Time to work out what no setting changes");
    metrics::describe_histogram!(UPLOAD_SECONDS, "Time to read an uploaded file");
    metrics::describe_counter!(MAIL, "Mail that was sent or could not be");
    metrics::describe_gauge!(MAIL_WAITING, "Mail that was not sent yet");
    metrics::describe_gauge!(CONNECTIONS, "Connections to the database");
}

async fn numbers(State(asked): State<Asked>) -> Response {
    let Asked { app, handle, process } = asked;
    for (cache, entries) in app.cache_entries() {
        metrics::gauge!(CACHE_ENTRIES, "cache" => cache).set(as_number(entries));
    }
    let (all, idle) = app.catalog.connections();
    metrics::gauge!(CONNECTIONS, "state" => "idle").set(as_number(idle));
    metrics::gauge!(CONNECTIONS, "state" => "used").set(as_number(all.saturating_sub(idle)));
    match app.catalog.mail_waiting().await {
        Ok(waiting) => {
            metrics::gauge!(MAIL_WAITING).set(as_number(usize::try_from(waiting).unwrap_or(0)));
        }
        // The other numbers are wanted most when the database does not answer.
        Err(error) => tracing::warn!(%error, "mail is not counted"),
    }
    process.collect();
    handle.run_upkeep();
    ([(header::CONTENT_TYPE, TEXT)], handle.render()).into_response()
}

/// As Prometheus has numbers; exact for all that a server holds.
fn as_number(count: usize) -> f64 {
    u32::try_from(count).map_or(f64::INFINITY, f64::from)
}

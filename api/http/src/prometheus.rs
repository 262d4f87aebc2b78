//! Prometheus endpoint with metrics of the running server, on its own address.

use std::net::SocketAddr;

use axum::Router;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};
use metrics_process::Collector;
use parking_lot::Mutex;
use titlewise_service::measures::{
    CACHE_LOOKUPS, FACTS_SECONDS, FORECAST_SECONDS, MAIL, UPLOAD_SECONDS,
};
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

use crate::measures::REQUEST_SECONDS;
use crate::serve_error::ServeError;
use crate::state::AppState;

/// Number of entries of a cache, by cache.
const CACHE_ENTRIES: &str = "titlewise_cache_entries";
/// Size of a cache in bytes, by cache.
const CACHE_BYTES: &str = "titlewise_cache_bytes";
/// Number of unsent emails.
const MAIL_WAITING: &str = "titlewise_mail_waiting";
/// Number of database connections, by state.
const CONNECTIONS: &str = "titlewise_database_connections";

/// Upper bounds of the histogram buckets, in seconds.
const BOUNDS: [f64; 14] =
    [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 120.0];
/// Content type of the Prometheus text format.
const TEXT: &str = "text/plain; version=0.0.4; charset=utf-8";

/// A process has one recorder, however many servers run in it.
static RECORDER: Mutex<Option<PrometheusHandle>> = Mutex::new(None);

/// Listener of the Prometheus endpoint.
#[derive(Debug)]
pub(crate) struct Metrics {
    listener: TcpListener,
    address: SocketAddr,
    handle: PrometheusHandle,
}

#[derive(Clone)]
struct MetricsState {
    state: AppState,
    handle: PrometheusHandle,
    process: Collector,
}

impl Metrics {
    /// Binds the address and starts recording metrics.
    pub(crate) async fn bind(address: SocketAddr) -> Result<Self, ServeError> {
        let bind = async {
            let listener = TcpListener::bind(address).await?;
            let address = listener.local_addr()?;
            Ok((listener, address))
        };
        let (listener, address) =
            bind.await.map_err(|source| ServeError::ListenMetrics { address, source })?;
        Ok(Self { listener, address, handle: recorder()? })
    }

    /// Returns the address that the endpoint listens on.
    pub(crate) fn address(&self) -> SocketAddr {
        self.address
    }

    /// Serves requests until the task is aborted.
    pub(crate) fn start(self, state: AppState) -> JoinHandle<()> {
        let process = Collector::default();
        process.describe();
        let asked = MetricsState { state, handle: self.handle, process };
        let router = Router::new().route("/metrics", get(numbers)).with_state(asked);
        tokio::spawn(async move {
            if let Err(error) = axum::serve(self.listener, router).await {
                tracing::error!(%error, "Prometheus endpoint stopped");
            }
        })
    }
}

fn recorder() -> Result<PrometheusHandle, ServeError> {
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
    metrics::describe_gauge!(CACHE_BYTES, "Bytes of a cache");
    metrics::describe_histogram!(FORECAST_SECONDS, "Time to calculate a forecast");
    metrics::describe_histogram!(
        FACTS_SECONDS,
        "Time to calculate what does not depend on settings"
    );
    metrics::describe_histogram!(UPLOAD_SECONDS, "Time to read an uploaded file");
    metrics::describe_counter!(MAIL, "Emails sent, and emails that failed");
    metrics::describe_gauge!(MAIL_WAITING, "Emails that wait to be sent");
    metrics::describe_gauge!(CONNECTIONS, "Connections to the database");
}

async fn numbers(State(asked): State<MetricsState>) -> Response {
    let MetricsState { state, handle, process } = asked;
    let caches = state.forecasts.cache_sizes().await;
    for (cache, entries, bytes) in caches.into_iter().chain([state.bodies.size().await]) {
        metrics::gauge!(CACHE_ENTRIES, "cache" => cache).set(entries as f64);
        metrics::gauge!(CACHE_BYTES, "cache" => cache).set(bytes as f64);
    }
    let (all, idle) = state.catalog.connections();
    metrics::gauge!(CONNECTIONS, "state" => "idle").set(as_number(idle));
    metrics::gauge!(CONNECTIONS, "state" => "used").set(as_number(all.saturating_sub(idle)));
    match state.catalog.mail_waiting().await {
        Ok(waiting) => {
            metrics::gauge!(MAIL_WAITING).set(as_number(usize::try_from(waiting).unwrap_or(0)));
        }
        // The other metrics matter most when the database does not respond.
        Err(error) => tracing::warn!(%error, "cannot count unsent email"),
    }
    process.collect();
    handle.run_upkeep();
    ([(header::CONTENT_TYPE, TEXT)], handle.render()).into_response()
}

/// Converts a count to a metric value; exact for all counts that a server can reach.
fn as_number(count: usize) -> f64 {
    u32::try_from(count).map_or(f64::INFINITY, f64::from)
}

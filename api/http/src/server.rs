//! `titlewise serve`: starts, runs and stops a server.

use std::future::Future;
use std::net::SocketAddr;
use std::time::Duration;

use titlewise_service::config::{Config, OldClientConfig};
use titlewise_service::services::{Services, Tasks};
use titlewise_service::{config_check, demo};
use tokio::net::TcpListener;
use tokio::task::JoinHandle;
use tokio::time::timeout;

use crate::connections::accept::{self, ConnectionLimits};
use crate::connections::open_files::default_connections;
use crate::prometheus::Metrics;
use crate::serve_error::ServeError;
use crate::state::AppState;
use crate::{interface, routes};

/// Maximum time to stop background work after the last request.
const CLOSING_TIMEOUT: Duration = Duration::from_secs(10);

/// A server that is ready to accept requests.
#[derive(Debug)]
pub struct Server {
    services: Services,
    state: AppState,
    listener: TcpListener,
    address: SocketAddr,
    limits: ConnectionLimits,
    tasks: Tasks,
    demo_task: Option<JoinHandle<()>>,
    metrics: Option<(SocketAddr, JoinHandle<()>)>,
}

impl Server {
    /// Opens the data, loads the configured files and binds the port.
    ///
    /// # Errors
    /// Invalid configuration, data that cannot be opened, or a port that is in use.
    pub async fn start(config: &Config) -> Result<Self, ServeError> {
        config_check::check(config)?;
        // Recording starts before anything is counted, including the demo's files.
        let metrics = match config.metrics {
            Some(address) => Some(Metrics::bind(address).await?),
            None => None,
        };
        warn_about_old_clients(&config.old_clients);
        if config.contact.is_none() {
            tracing::warn!(
                "no contact address: visitors and users cannot see whom to write to; set contact (ann@example.edu)"
            );
        }
        let services = Services::open(config).await?;
        if config.demo {
            demo::library::prepare(&services, &config.data).await?;
        }
        let bind = async {
            let listener = TcpListener::bind((config.host.as_str(), config.port)).await?;
            let address = listener.local_addr()?;
            Ok((listener, address))
        };
        let (listener, address) = bind.await.map_err(|source| ServeError::Listen {
            host: config.host.clone(),
            port: config.port,
            source,
        })?;
        let own_url = format!("http://{address}");
        services.outbox.set_public_url(config.public_url.as_deref().unwrap_or(&own_url));
        let tasks = services.start_tasks(config)?;
        let demo_task = (config.demo && config.demo_members > 0)
            .then(|| tokio::spawn(prepare_consortium(services.clone(), config.demo_members)));
        let state = AppState::new(&services, config, interface::description());
        let metrics = metrics.map(|metrics| (metrics.address(), metrics.start(state.clone())));
        let limits = ConnectionLimits {
            max: config.max_connections.unwrap_or_else(default_connections),
            idle: config.idle_timeout,
            stop: config.stop_timeout,
        };
        tracing::debug!(max = limits.max, "limit of connections");
        Ok(Self { services, state, listener, address, limits, tasks, demo_task, metrics })
    }

    /// Returns the services that requests share.
    pub fn services(&self) -> &Services {
        &self.services
    }

    /// Returns the address that the server listens on.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Returns the address of the Prometheus endpoint, if it is enabled.
    pub fn metrics_address(&self) -> Option<SocketAddr> {
        self.metrics.as_ref().map(|(address, _)| *address)
    }

    /// Serves requests until `stop` resolves, then finishes the requests in progress. Connections that are left at the
    /// deadline are closed, and the background work stops: the next start resumes it.
    pub async fn run(self, stop: impl Future<Output = ()> + Send + 'static) {
        let router = routes::router(self.state);
        let late = accept::serve(self.listener, router, self.limits, stop).await;
        if late > 0 {
            tracing::warn!(late, "connections were closed before their requests had ended");
        }
        if let Some(demo_task) = self.demo_task {
            demo_task.abort();
        }
        if timeout(CLOSING_TIMEOUT, self.services.close(self.tasks)).await.is_err() {
            tracing::warn!("background work did not stop in time; the next start resumes it");
        }
        if let Some((_, metrics)) = self.metrics {
            metrics.abort();
        }
    }
}

/// Warns about settings that make the server less safe for the sake of old clients.
fn warn_about_old_clients(settings: &OldClientConfig) {
    if settings.session_token_in_address {
        tracing::warn!(
            "session-token-in-address is on: session tokens in addresses can end up in logs and browser histories"
        );
    }
    if !settings.allow_origins.is_empty() {
        let origins = settings.allow_origins.join(", ");
        tracing::warn!(origins, "allow-origin is set: pages of these origins can call this server");
    }
}

/// Prepares the demo's consortium. The demo works without it.
async fn prepare_consortium(services: Services, members: usize) {
    if let Err(error) = demo::consortium::prepare(&services, members).await {
        tracing::warn!(%error, "cannot prepare the consortium of the demo");
    }
}

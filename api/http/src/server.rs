//! `titlewise serve`: starts, runs and stops a server.

use std::future::Future;
use std::net::SocketAddr;

use titlewise_service::config::Config;
use titlewise_service::services::{Services, Tasks};
use titlewise_service::{config_check, demo};
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

use crate::prometheus::Metrics;
use crate::serve_error::ServeError;
use crate::state::AppState;
use crate::{interface, routes};

/// A server that is ready to accept requests.
#[derive(Debug)]
pub struct Server {
    services: Services,
    state: AppState,
    listener: TcpListener,
    address: SocketAddr,
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
        Ok(Self { services, state, listener, address, tasks, demo_task, metrics })
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

    /// Serves requests until `stop` resolves, then finishes the requests in progress.
    ///
    /// # Errors
    /// A failure of the listener.
    pub async fn run(
        self,
        stop: impl Future<Output = ()> + Send + 'static,
    ) -> Result<(), ServeError> {
        let router = routes::router(self.state);
        let router = router.into_make_service_with_connect_info::<SocketAddr>();
        let served = axum::serve(self.listener, router).with_graceful_shutdown(stop).await;
        if let Some(demo_task) = self.demo_task {
            demo_task.abort();
        }
        self.services.close(self.tasks).await;
        if let Some((_, metrics)) = self.metrics {
            metrics.abort();
        }
        served.map_err(ServeError::Serve)
    }
}

/// Prepares the demo's consortium. The demo works without it.
async fn prepare_consortium(services: Services, members: usize) {
    if let Err(error) = demo::consortium::prepare(&services, members).await {
        tracing::warn!(%error, "cannot prepare the consortium of the demo");
    }
}

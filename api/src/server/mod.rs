//! `titlewise serve`: packages, files, scenarios and their forecasts over HTTP.
//!
//! * [`routes`]: one endpoint per file.
//! * `state`: what requests share. `forecasting`: from a scenario to its forecast, with caches keyed
//!   by the version of the data.
//! * `identity`: who asks, and what they may do. `postman`: mail. `forms`: public forms and their webhooks.
//! * [`describe`]: the description of the interface.
//! * `intake`: what happens to an uploaded file. `reading_room`: where those that were kept are read. `demo`: an
//!   invented library, taken in the same way.
//! * `refresh`: what is known of institutions, asked anew.
//! * `observe`, `prometheus`: what is told of requests, in the log and as numbers.

pub mod arrow_stream;
mod assets;
mod bodies;
mod body;
mod cache;
mod config;
mod config_check;
mod consortium;
mod demo;
mod demo_consortium;
mod describe;
mod error;
mod forecasting;
mod forms;
mod given;
mod identity;
mod ids;
mod intake;
pub mod log;
mod observe;
mod postman;
mod preference;
mod price_lists;
mod problem;
mod prometheus;
mod public_summary;
mod query;
mod question;
mod reading_room;
mod reference;
mod reference_state;
mod reference_version;
mod refresh;
pub mod routes;
mod state;
mod streamed;
mod wire;

use std::future::Future;
use std::net::SocketAddr;

use tokio::net::TcpListener;
use tokio::task::JoinHandle;

pub use config::{
    CLUSTER_PARTS, CacheBounds, ClusterConfig, Config, DEMO_MEMBERS, FormConfig, LONG_RUN_AFTER,
    MEMBERS_IN_MEMORY, MailConfig, READING_ATTEMPTS, WebhookMethod,
};
pub use demo::{DEMO_EMAIL, DEMO_PASSWORD, SPEC as DEMO_SPEC};
pub use describe::description;
pub use error::ServerError;
use forms::courier::Courier;
pub use identity::{INVITATION_DAYS, LEAST_PASSWORD, hash_now, hash_of_key, new_link};
use postman::Postman;
use prometheus::Metrics;
use reading_room::ReadingRoom;
pub use state::App;

/// A server that is ready to answer.
#[derive(Debug)]
pub struct Server {
    app: App,
    listener: TcpListener,
    address: SocketAddr,
    postman: JoinHandle<()>,
    reading_room: ReadingRoom,
    resumer: JoinHandle<()>,
    inventor: Option<JoinHandle<()>>,
    courier: Option<JoinHandle<()>>,
    metrics: Option<(SocketAddr, JoinHandle<()>)>,
}

impl Server {
    /// Opens the data, loads what was asked for and binds the port.
    ///
    /// # Errors
    /// Data that cannot be opened, or a port that is taken.
    pub async fn start(config: &Config) -> Result<Self, ServerError> {
        config_check::check(config)?;
        // Before anything is counted, the demo's files included.
        let metrics = match config.metrics {
            Some(address) => Some(Metrics::bind(address).await?),
            None => None,
        };
        let app = App::open(config).await?;
        if let Some(folder) = &config.reference {
            reference::load(&app, folder.clone()).await?;
        }
        if config.demo {
            demo::prepare(&app, &config.data).await?;
        }
        let bind = async {
            let listener = TcpListener::bind((config.host.as_str(), config.port)).await?;
            let address = listener.local_addr()?;
            Ok((listener, address))
        };
        let (listener, address) = bind.await.map_err(|source| ServerError::Listen {
            host: config.host.clone(),
            port: config.port,
            source,
        })?;
        app.is_found_at(config.public_url.as_deref().unwrap_or(&format!("http://{address}")));
        let outbox = config.mail.outbox.clone().unwrap_or_else(|| config.data.join("outbox"));
        let bell = app.mail_bell.clone();
        let postman = Postman::new(&config.mail, outbox, app.catalog.clone(), bell)?.start();
        let courier = if app.forms.has_webhook() {
            Some(Courier::new(app.forms.clone(), app.catalog.clone())?.start())
        } else {
            None
        };
        let reading_room = ReadingRoom::open(&app);
        let resumer = app.resume_runs();
        let inventor = (config.demo && config.demo_members > 0)
            .then(|| tokio::spawn(invent_consortium(app.clone(), config.demo_members)));
        let metrics = metrics.map(|metrics| (metrics.address(), metrics.start(app.clone())));
        Ok(Self {
            app,
            listener,
            address,
            postman,
            reading_room,
            resumer,
            inventor,
            courier,
            metrics,
        })
    }

    /// What its requests share.
    pub fn app(&self) -> &App {
        &self.app
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Where it tells numbers, if it does.
    pub fn metrics_address(&self) -> Option<SocketAddr> {
        self.metrics.as_ref().map(|(address, _)| *address)
    }

    /// Answers until `stop` is done, then finishes what is under way.
    ///
    /// # Errors
    /// What the operating system says.
    pub async fn run(
        self,
        stop: impl Future<Output = ()> + Send + 'static,
    ) -> Result<(), ServerError> {
        let router = routes::router(self.app.clone());
        let router = router.into_make_service_with_connect_info::<SocketAddr>();
        let served = axum::serve(self.listener, router).with_graceful_shutdown(stop).await;
        self.reading_room.close().await;
        self.resumer.abort();
        if let Some(inventor) = self.inventor {
            inventor.abort();
        }
        self.app.close_runs().await;
        self.app.close_refreshes().await;
        self.postman.abort();
        if let Some(courier) = self.courier {
            courier.abort();
        }
        if let Some((_, numbers)) = self.metrics {
            numbers.abort();
        }
        self.app.catalog.close().await;
        served.map_err(ServerError::Serve)
    }
}

/// Puts the demo's consortium together. The demo is there without it.
async fn invent_consortium(app: App, members: usize) {
    if let Err(error) = demo_consortium::prepare(&app, members).await {
        tracing::warn!(%error, "the demo has no consortium");
    }
}

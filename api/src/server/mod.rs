//! `titlewise serve`: packages, files, scenarios and their forecasts over HTTP.
//!
//! * [`routes`]: one endpoint per file.
//! * `state`: what requests share. `forecasting`: from a scenario to its forecast, with caches keyed
//!   by the version of the data.
//! * `intake`: what happens to an uploaded file. `demo`: an invented library, taken in the same way.

pub mod arrow_stream;
mod assets;
mod body;
mod cache;
mod demo;
mod error;
mod forecasting;
mod intake;
pub mod log;
mod problem;
mod query;
mod reference;
pub mod routes;
mod state;
mod streamed;

use std::future::Future;
use std::net::SocketAddr;
use std::path::PathBuf;

use titlewise_ingest::reading::Limits;
use tokio::net::TcpListener;

pub use demo::SPEC as DEMO_SPEC;
pub use error::ServerError;
pub use state::App;

/// What a server is started with.
#[derive(Debug, Clone)]
pub struct Config {
    /// Address to listen on.
    pub host: String,
    /// Port to listen on; 0 takes a free one.
    pub port: u16,
    /// Folder of the store and, by default, of the catalog.
    pub data: PathBuf,
    /// URL of the catalog; a SQLite file in the data folder if left out.
    pub database: Option<String>,
    /// Folder of reference tables to load, if any.
    pub reference: Option<PathBuf>,
    /// Whether to invent a library where none is.
    pub demo: bool,
    /// How much of an uploaded file is read.
    pub limits: Limits,
}

/// A server that is ready to answer.
#[derive(Debug)]
pub struct Server {
    app: App,
    listener: TcpListener,
    address: SocketAddr,
}

impl Server {
    /// Opens the data, loads what was asked for and binds the port.
    ///
    /// # Errors
    /// Data that cannot be opened, or a port that is taken.
    pub async fn start(config: &Config) -> Result<Self, ServerError> {
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
        Ok(Self { app, listener, address })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Answers until `stop` is done, then finishes what is under way.
    ///
    /// # Errors
    /// What the operating system says.
    pub async fn run(
        self,
        stop: impl Future<Output = ()> + Send + 'static,
    ) -> Result<(), ServerError> {
        let served = axum::serve(self.listener, routes::router(self.app.clone()))
            .with_graceful_shutdown(stop)
            .await;
        self.app.catalog.close().await;
        served.map_err(ServerError::Serve)
    }
}

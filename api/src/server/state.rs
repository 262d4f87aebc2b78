//! What all requests share.

use std::sync::Arc;

use titlewise_engine::model::{Facts, Forecast, Model};
use titlewise_ingest::reading::Limits;
use tokio::sync::Semaphore;

use super::Config;
use super::cache::Cache;
use super::error::ServerError;
use crate::catalog::{Catalog, sqlite_url};
use crate::library::Reference;
use crate::storage::Store;

/// Forecasts kept in memory.
const FORECASTS: usize = 16;
/// Sets of facts kept in memory.
const FACTS: usize = 8;
/// Files read at the same time.
const READERS: usize = 2;

/// What all requests share. Cheap to clone.
#[derive(Debug, Clone)]
pub struct App {
    /// Rows that survive.
    pub catalog: Catalog,
    /// Files and tables.
    pub store: Store,
    pub(super) model: Arc<Model>,
    pub(super) references: Arc<Cache<Reference>>,
    pub(super) facts: Arc<Cache<Facts>>,
    pub(super) forecasts: Arc<Cache<Forecast>>,
    pub(super) merged: Arc<Cache<Vec<String>>>,
    pub(super) readers: Arc<Semaphore>,
    pub(super) limits: Limits,
}

impl App {
    /// Opens catalog and store and prepares the model.
    ///
    /// # Errors
    /// Data that cannot be opened.
    pub async fn open(config: &Config) -> Result<Self, ServerError> {
        let data = &config.data;
        std::fs::create_dir_all(data).map_err(ServerError::file(data))?;
        let data = data.canonicalize().map_err(ServerError::file(data))?;
        let url =
            config.database.clone().unwrap_or_else(|| sqlite_url(&data.join("catalog.sqlite")));
        Ok(Self {
            catalog: Catalog::open(&url).await?,
            store: Store::in_folder(&data.join("store"))?,
            model: Arc::new(Model::new().await?),
            references: Arc::new(Cache::new(2)),
            facts: Arc::new(Cache::new(FACTS)),
            forecasts: Arc::new(Cache::new(FORECASTS)),
            merged: Arc::new(Cache::new(FACTS)),
            readers: Arc::new(Semaphore::new(READERS)),
            limits: config.limits.clone(),
        })
    }
}

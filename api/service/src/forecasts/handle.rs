//! The handle of forecasts.

use std::sync::Arc;

use titlewise_catalog::Catalog;
use titlewise_cluster::listed;
use titlewise_dataset::library::OriginSources;
use titlewise_engine::consortium::file_backed::FileBackedModel;
use titlewise_engine::model::{Facts, Forecast, Model, Titles};
use titlewise_engine::results::summary::Summary;
use titlewise_storage::Store;
use tokio::sync::{Mutex, Semaphore};

use crate::cache::Cache;
use crate::config::{CacheBounds, Config};
use crate::consortium::member_cache::MemberCache;
use crate::consortium::member_uploads::MemberUploads;
use crate::consortium::run::Runs;
use crate::forecasts::warning::Warning;
use crate::outbox::handle::Outbox;
use crate::processors::processors;
use crate::references::handle::References;
use crate::start_error::StartError;

/// Bytes of the names of the latest forecasts, and of those that clients have: some thousand of each.
const LATEST: usize = 4 << 20;
/// Bytes of files whose rows explain numbers: those of some libraries.
const ORIGINS: usize = 128 << 20;
/// Bytes of the rows about uploads of members: those of some large consortia.
const MEMBER_UPLOADS: usize = 8 << 20;

/// Computes and caches forecasts of libraries and consortia. Cheap to clone.
#[derive(Debug, Clone)]
pub struct Forecasts {
    /// Scenarios, members and recalculations.
    pub catalog: Catalog,
    /// The model.
    pub model: Arc<Model>,
    /// Versions of the reference data.
    pub references: References,
    /// One permit per member being computed, across all scenarios.
    pub workers: Arc<Semaphore>,
    pub(crate) store: Store,
    pub(crate) outbox: Outbox,
    /// Computes consortia whose members' facts do not fit into memory.
    pub(crate) listed: FileBackedModel,
    pub(crate) has_cluster: bool,
    /// Members times titles of the largest consortium whose members' facts are held in memory.
    pub(crate) members_in_memory: usize,
    pub(crate) runs: Arc<Runs>,
    pub(crate) titles: Arc<Cache<Titles>>,
    pub(crate) facts: Arc<Cache<Facts>>,
    pub(crate) consortia: Arc<Cache<MemberCache>>,
    /// Live uploads of members, by the versions of their files.
    pub(crate) member_uploads: Arc<Cache<MemberUploads>>,
    pub(crate) cache: Arc<Cache<Forecast>>,
    /// Key of the latest forecast, by everything but the settings of costs.
    pub(crate) latest: Arc<Cache<String>>,
    /// Key of the forecast that a list of titles was made of, by scenario and `ETag`.
    pub(crate) sent: Arc<Cache<String>>,
    pub(crate) summaries: Arc<Cache<Summary>>,
    pub(crate) warnings: Arc<Cache<Vec<Warning>>>,
    pub(crate) merged: Arc<Cache<Vec<String>>>,
    /// Files of packages, prepared for questions about the rows behind a number.
    pub(crate) origins: Arc<Cache<OriginSources>>,
    /// Held to save facts.
    pub(crate) saving: Arc<Mutex<()>>,
    base_year: Option<i32>,
}

impl Forecasts {
    /// Prepares the model for a catalog, a store and their reference data.
    ///
    /// # Errors
    /// If the cluster address is invalid or the model cannot be prepared.
    pub async fn open(
        config: &Config,
        catalog: &Catalog,
        store: &Store,
        references: &References,
        outbox: &Outbox,
    ) -> Result<Self, StartError> {
        let caches = CacheBounds::of(config.cache_memory);
        let cluster = config.cluster.as_ref();
        let cluster = cluster.map(|cluster| (cluster.scheduler.as_str(), cluster.parts));
        Ok(Self {
            catalog: catalog.clone(),
            model: Model::of_process().await?,
            references: references.clone(),
            workers: Arc::new(Semaphore::new(processors())),
            store: store.clone(),
            outbox: outbox.clone(),
            listed: listed(cluster, store)?,
            has_cluster: cluster.is_some(),
            members_in_memory: config.members_in_memory,
            runs: Arc::new(Runs::new(config.long_run_after)),
            titles: Arc::new(Cache::new("titles", caches.titles)),
            facts: Arc::new(Cache::new("facts", caches.facts)),
            consortia: Arc::new(Cache::new("consortia", caches.consortia)),
            member_uploads: Arc::new(Cache::new("uploads", MEMBER_UPLOADS)),
            cache: Arc::new(Cache::new("forecasts", caches.forecasts)),
            latest: Arc::new(Cache::new("latest", LATEST)),
            sent: Arc::new(Cache::new("sent", LATEST)),
            summaries: Arc::new(Cache::new("summaries", caches.summaries)),
            warnings: Arc::new(Cache::new("warnings", caches.warnings)),
            merged: Arc::new(Cache::new("merged", caches.merged)),
            origins: Arc::new(Cache::new("origins", ORIGINS)),
            saving: Arc::default(),
            base_year: config.base_year,
        })
    }

    /// First year of forecasts: the configured one, or the current year.
    pub fn base_year(&self) -> i32 {
        self.base_year.unwrap_or_else(|| self.catalog.clock().year())
    }

    /// Name, number of entries and size in bytes of each cache.
    pub async fn cache_sizes(&self) -> [(&'static str, u64, u64); 10] {
        [
            self.references.cache.size().await,
            self.references.institutions.size().await,
            self.titles.size().await,
            self.facts.size().await,
            self.consortia.size().await,
            self.cache.size().await,
            self.summaries.size().await,
            self.warnings.size().await,
            self.merged.size().await,
            self.origins.size().await,
        ]
    }
}

//! What all requests share.

use std::path::Path;
use std::sync::{Arc, OnceLock};

use chrono::Datelike;
use titlewise_engine::listed::Listed;
use titlewise_engine::model::{Facts, Forecast, Model, Titles};
use titlewise_engine::summary::Summary;
use titlewise_ingest::reading::Limits;
use tokio::sync::{Notify, Semaphore};

use super::bodies::Encoded;
use super::cache::Cache;
use super::config::Config;
use super::consortium::{Kept, Runs};
use super::demo::DEMO_USER;
use super::error::ServerError;
use super::forms::FormSettings;
use super::identity::attempts::Attempts;
use super::identity::token::Tokens;
use super::refresh::Refreshes;
use super::wire::warnings::Warning;
use crate::catalog::{Catalog, catalog_url};
use crate::cluster::listed;
use crate::library::Reference;
use crate::storage::Store;

/// Files read at the same time.
pub(super) const READERS: usize = 2;
/// Passwords hashed at the same time: each takes 19 MiB and a processor.
const HASHERS: usize = 2;

/// What all requests share. Cheap to clone.
#[derive(Debug, Clone)]
pub struct App {
    /// Rows that survive.
    pub catalog: Catalog,
    /// Files and tables.
    pub store: Store,
    /// As many as members are worked out at the same time, whatever scenarios they are worked out for.
    pub workers: Arc<Semaphore>,
    pub(super) model: Arc<Model>,
    /// Where consortia are worked out whose members' facts are not held in memory.
    pub(super) listed: Listed,
    pub(super) has_cluster: bool,
    /// Members times titles of the largest consortium whose members' facts are held in memory.
    pub(super) members_in_memory: usize,
    pub(super) references: Arc<Cache<Reference>>,
    pub(super) titles: Arc<Cache<Titles>>,
    pub(super) facts: Arc<Cache<Facts>>,
    pub(super) consortia: Arc<Cache<Kept>>,
    pub(super) runs: Arc<Runs>,
    pub(super) forecasts: Arc<Cache<Forecast>>,
    pub(super) summaries: Arc<Cache<Summary>>,
    pub(super) bodies: Arc<Cache<Encoded>>,
    pub(super) warnings: Arc<Cache<Vec<Warning>>>,
    pub(super) merged: Arc<Cache<Vec<String>>>,
    pub(super) readers: Arc<Semaphore>,
    pub(super) limits: Limits,
    pub(super) reading_attempts: u32,
    pub(super) hashers: Arc<Semaphore>,
    pub(super) tokens: Arc<Tokens>,
    pub(super) attempts: Arc<Attempts>,
    /// Rung when there is mail.
    pub(super) mail_bell: Arc<Notify>,
    /// Rung when there is a file to read.
    pub(super) unread_bell: Arc<Notify>,
    /// Rung for all who wait for a file, when one was read.
    pub(super) read_bell: Arc<Notify>,
    pub(super) forms: Arc<FormSettings>,
    pub(super) refreshes: Arc<Refreshes>,
    pub(super) has_demo: bool,
    base_year: Option<i32>,
    /// The folder of price lists for everybody.
    pub(super) price_lists: Option<Arc<Path>>,
    pub(super) staff_domain: Option<String>,
    pub(super) walkaway_domains: Arc<[String]>,
    pub(super) trust_proxy: bool,
    public_url: Arc<OnceLock<String>>,
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
        let url = catalog_url(config.database.as_deref(), &data);
        let caches = &config.caches;
        let store = match &config.store {
            Some(url) => Store::at_url(url, &config.store_options)?,
            None => Store::in_folder(&data.join("store"))?,
        };
        let cluster = config.cluster.as_ref();
        let cluster = cluster.map(|cluster| (cluster.scheduler.as_str(), cluster.parts));
        Ok(Self {
            catalog: Catalog::open(&url).await?,
            listed: listed(cluster, &store)?,
            has_cluster: cluster.is_some(),
            members_in_memory: config.members_in_memory,
            store,
            workers: Arc::new(Semaphore::new(processors())),
            model: Arc::new(Model::new().await?),
            references: Arc::new(Cache::new("references", caches.references)),
            titles: Arc::new(Cache::new("titles", caches.titles)),
            facts: Arc::new(Cache::new("facts", caches.facts)),
            consortia: Arc::new(Cache::new("consortia", caches.consortia)),
            runs: Arc::new(Runs::new(config.long_run_after)),
            forecasts: Arc::new(Cache::new("forecasts", caches.forecasts)),
            summaries: Arc::new(Cache::new("summaries", caches.summaries)),
            bodies: Arc::new(Cache::new("bodies", caches.bodies)),
            warnings: Arc::new(Cache::new("warnings", caches.warnings)),
            merged: Arc::new(Cache::new("merged", caches.merged)),
            readers: Arc::new(Semaphore::new(READERS)),
            limits: config.limits.clone(),
            reading_attempts: config.reading_attempts,
            hashers: Arc::new(Semaphore::new(HASHERS)),
            tokens: Arc::new(Tokens::open(config.token_key.as_deref(), &data)?),
            attempts: Arc::new(Attempts::new()),
            mail_bell: Arc::default(),
            unread_bell: Arc::default(),
            read_bell: Arc::default(),
            forms: Arc::new(FormSettings::of(&config.forms)?),
            refreshes: Arc::new(Refreshes::new(config.openalex.clone(), data.join("openalex"))),
            has_demo: config.demo,
            base_year: config.base_year,
            price_lists: config.price_lists.as_deref().map(Arc::from),
            staff_domain: config.staff_domain.as_deref().map(domain),
            walkaway_domains: walkaway_domains(config),
            trust_proxy: config.trust_proxy,
            public_url: Arc::default(),
        })
    }

    /// The first year of forecasts.
    pub(super) fn base_year(&self) -> i32 {
        self.base_year.unwrap_or_else(|| chrono::Local::now().year())
    }

    /// How many entries each cache has.
    pub(super) fn cache_entries(&self) -> [(&'static str, usize); 9] {
        [
            self.references.entries(),
            self.titles.entries(),
            self.facts.entries(),
            self.consortia.entries(),
            self.forecasts.entries(),
            self.summaries.entries(),
            self.bodies.entries(),
            self.warnings.entries(),
            self.merged.entries(),
        ]
    }

    /// Is this an account that nobody may use? The demo's password is known to everybody, so it is good for nothing
    /// where the demo is not asked for.
    pub(super) fn is_shut(&self, user_id: &str) -> bool {
        user_id == DEMO_USER && !self.has_demo
    }

    /// Says where people find this server, if nobody said so before.
    pub(super) fn is_found_at(&self, url: &str) {
        self.public_url.get_or_init(|| url.trim_end_matches('/').to_owned());
    }

    /// The whole address of a page.
    pub(super) fn page(&self, path: &str) -> String {
        format!("{}{path}", self.public_url.get().map(String::as_str).unwrap_or_default())
    }
}

/// Processors that this program may use.
pub(super) fn processors() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

fn domain(given: &str) -> String {
    given.trim().trim_start_matches('@').to_lowercase()
}

fn walkaway_domains(config: &Config) -> Arc<[String]> {
    let given = config.walkaway_domains.iter().chain(&config.staff_domain);
    given.map(|given| domain(given)).collect()
}

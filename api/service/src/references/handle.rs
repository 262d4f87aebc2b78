//! The handle of reference data.

use std::path::Path;
use std::sync::Arc;

use titlewise_catalog::Catalog;
use titlewise_dataset::library::{InstitutionRows, Reference};
use titlewise_storage::Store;
use tokio::sync::Mutex;

use crate::cache::Cache;
use crate::config::{CacheBounds, Config};
use crate::references::refresh::tasks::Refreshes;

/// Versions of the reference data. Cheap to clone.
#[derive(Debug, Clone)]
pub struct References {
    /// Versions and refreshes.
    pub catalog: Catalog,
    pub(crate) store: Store,
    pub(crate) cache: Arc<Cache<Reference>>,
    pub(crate) institutions: Arc<Cache<InstitutionRows>>,
    pub(crate) refreshes: Arc<Refreshes>,
    /// Held to read or to prepare a version: requests for many versions do so one after another.
    pub(crate) loading: Arc<Mutex<()>>,
}

impl References {
    /// Opens the reference data of a catalog and a store. `data` is the folder of cached OpenAlex responses.
    pub fn new(config: &Config, catalog: &Catalog, store: &Store, data: &Path) -> Self {
        let caches = CacheBounds::of(config.cache_memory);
        let refreshes =
            Refreshes::new(config.openalex.clone(), data.join("openalex"), config.refresh_cooldown);
        Self {
            catalog: catalog.clone(),
            store: store.clone(),
            cache: Arc::new(Cache::new("references", caches.references)),
            institutions: Arc::new(Cache::new("institutions", caches.institutions)),
            refreshes: Arc::new(refreshes),
            loading: Arc::default(),
        }
    }
}

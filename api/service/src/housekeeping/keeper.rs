//! Does the work on old data that is due.

use std::time::Duration;

use titlewise_catalog::{Catalog, CatalogError};
use titlewise_storage::Store;

use crate::config::{Config, Retention};
use crate::worker::{Step, Work};

/// Works on old data in the background.
#[derive(Debug)]
pub struct Housekeeper {
    pub(crate) catalog: Catalog,
    pub(crate) store: Store,
    /// Days for which deleted packages stay; 0 keeps them.
    pub(crate) keep_deleted_days: u32,
    /// Newest versions of the reference data that stay; 0 keeps all.
    pub(crate) keep_references: u32,
    /// Days for which every version of the reference data stays.
    pub(crate) keep_references_days: u32,
    /// When old audit entries and emails are deleted.
    pub(crate) retention: Retention,
}

impl Work for Housekeeper {
    const NAME: &'static str = "housekeeper";
    const POLL_INTERVAL: Duration = Duration::from_secs(600);

    async fn step(&mut self) -> Result<Step, CatalogError> {
        self.forget_records().await?;
        self.remove_references().await?;
        self.purge().await
    }
}

impl Housekeeper {
    /// Prepares the work as configured.
    pub fn new(config: &Config, catalog: &Catalog, store: &Store) -> Self {
        Self {
            catalog: catalog.clone(),
            store: store.clone(),
            keep_deleted_days: config.keep_deleted_days,
            keep_references: config.keep_references,
            keep_references_days: config.keep_references_days,
            retention: config.retention,
        }
    }
}

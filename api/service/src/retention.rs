//! Deletes old audit entries and emails in the background.

use std::time::Duration;

use titlewise_catalog::{Catalog, CatalogError};

use crate::config::Retention;
use crate::worker::{Step, Work};

/// Deletes what is older than configured.
#[derive(Debug)]
pub struct Forgetting {
    catalog: Catalog,
    retention: Retention,
}

impl Forgetting {
    /// Creates the worker.
    pub fn new(catalog: &Catalog, retention: Retention) -> Self {
        Self { catalog: catalog.clone(), retention }
    }
}

impl Work for Forgetting {
    const NAME: &'static str = "retention";
    const POLL_INTERVAL: Duration = Duration::from_secs(3_600);

    async fn step(&mut self) -> Result<Step, CatalogError> {
        let Retention { audit_days, mail_days } = self.retention;
        self.catalog.forget_old_records(audit_days, mail_days).await?;
        Ok(Step::Idle)
    }
}

//! Purges deleted packages: rows first, then the objects that no row names any more. If a server is lost in between,
//! `titlewise check` lists these objects and removes them.

use chrono::{DateTime, TimeDelta, Utc};
use titlewise_catalog::{CatalogError, Upload};

use crate::housekeeping::keeper::Housekeeper;
use crate::worker::Step;

/// Name of the work.
const CHORE: &str = "purge deleted packages";
/// Seconds until deleted packages are looked for again.
const PAUSE: i64 = 600;

impl Housekeeper {
    /// Purges packages whose time is over, a number of them at a time. Returns whether there may be more.
    ///
    /// # Errors
    /// A database failure.
    pub async fn purge(&self) -> Result<Step, CatalogError> {
        let Some(before) = self.kept_since() else { return Ok(Step::Idle) };
        let due = self.catalog.purgeable(before).await?;
        if due.is_empty() || !self.catalog.claim_chore(CHORE).await? {
            return Ok(Step::Idle);
        }
        for package in due {
            if let Some(uploads) = self.catalog.purge_package(&package, before).await? {
                self.forget(&package, &uploads).await;
                tracing::info!(package, files = uploads.len(), "deleted package purged");
            }
            self.catalog.keep_chore(CHORE).await?;
        }
        let has_more = !self.catalog.purgeable(before).await?.is_empty();
        self.catalog.put_off_chore(CHORE, if has_more { 0 } else { PAUSE }).await?;
        Ok(if has_more { Step::Worked } else { Step::Idle })
    }

    /// Returns the time since which deleted packages stay; none if all of them do.
    fn kept_since(&self) -> Option<DateTime<Utc>> {
        let days = TimeDelta::try_days(i64::from(self.keep_deleted_days))
            .filter(|days| !days.is_zero())?;
        self.catalog.clock().utc().checked_sub_signed(days)
    }

    async fn forget(&self, package: &str, uploads: &[Upload]) {
        for upload in uploads {
            if let Err(error) = self.store.remove(&upload.place()).await {
                tracing::warn!(upload = upload.id, %error, "orphaned objects remain");
            }
        }
        if let Err(error) = self.store.remove_facts(package).await {
            tracing::warn!(package, %error, "facts of a purged package remain");
        }
    }
}

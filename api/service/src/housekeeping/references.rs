//! Removes versions of the reference data that nothing uses: neither a scenario nor its history, and neither among the
//! newest nor young.

use chrono::{DateTime, TimeDelta, Utc};
use titlewise_catalog::CatalogError;

use crate::housekeeping::keeper::Housekeeper;
use crate::references::load::content_of;

/// Name of the work.
const CHORE: &str = "remove reference versions";
/// Seconds until unused versions are looked for again.
const PAUSE: i64 = 3_600;

impl Housekeeper {
    /// Removes versions that nothing uses: rows first, then the objects, which "titlewise check" finds if that fails.
    ///
    /// # Errors
    /// A database failure.
    pub async fn remove_references(&self) -> Result<(), CatalogError> {
        let Some(before) = self.references_kept_since() else { return Ok(()) };
        let mut unused = self.catalog.unused_references(before, self.keep_references).await?;
        // Data checks compare with the version before the live one whose journals differ.
        if let Some(live) = self.catalog.live_reference().await? {
            let previous = self.catalog.previous_reference(content_of(&live)).await?;
            unused.retain(|version| Some(version) != previous.as_ref());
        }
        if unused.is_empty() || !self.catalog.claim_chore(CHORE).await? {
            return Ok(());
        }
        for version in unused {
            if self.catalog.delete_reference(&version).await? {
                match self.store.remove_reference(&version).await {
                    Ok(()) => tracing::info!(version, "unused reference data removed"),
                    Err(error) => tracing::warn!(version, %error, "orphaned objects remain"),
                }
            }
            self.catalog.keep_chore(CHORE).await?;
        }
        self.catalog.put_off_chore(CHORE, PAUSE).await
    }

    /// Returns the time since which all versions stay; none if all of them do.
    fn references_kept_since(&self) -> Option<DateTime<Utc>> {
        if self.keep_references == 0 {
            return None;
        }
        let days = TimeDelta::try_days(i64::from(self.keep_references_days))?;
        self.catalog.clock().utc().checked_sub_signed(days)
    }
}

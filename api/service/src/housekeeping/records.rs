//! Deletes old audit entries and emails.

use titlewise_catalog::CatalogError;

use crate::config::Retention;
use crate::housekeeping::keeper::Housekeeper;

impl Housekeeper {
    /// Deletes what is older than configured. Several servers may do it at the same time.
    ///
    /// # Errors
    /// A database failure.
    pub async fn forget_records(&self) -> Result<(), CatalogError> {
        let Retention { audit_days, mail_days } = self.retention;
        self.catalog.forget_old_records(audit_days, mail_days).await
    }
}

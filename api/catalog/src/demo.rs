//! Which parts of the demo are complete, and rows with fixed ids.

use crate::error::CatalogError;
use crate::handle::Catalog;
use crate::sql::statement;

impl Catalog {
    /// Whether a part of the demo is complete, so that sandboxes may copy it.
    ///
    /// # Errors
    /// A database failure.
    pub async fn has_demo_part(&self, name: &str) -> Result<bool, CatalogError> {
        let row = sqlx::query(statement::demo_part).bind(name);
        Ok(row.fetch_optional(&self.pool).await?.is_some())
    }

    /// Marks a part of the demo as complete.
    ///
    /// # Errors
    /// A database failure.
    pub async fn complete_demo_part(&self, name: &str) -> Result<(), CatalogError> {
        let complete = sqlx::query(statement::complete_demo_part).bind(name);
        complete.bind(self.clock.text()).execute(&self.pool).await?;
        Ok(())
    }

    /// Restores a deleted package. Returns whether it was deleted.
    ///
    /// # Errors
    /// A database failure.
    pub async fn restore_package(&self, id: &str) -> Result<bool, CatalogError> {
        let restore = sqlx::query(statement::restore_package).bind(id);
        Ok(restore.execute(&self.pool).await?.rows_affected() > 0)
    }
}

//! Background work that one server does at a time: by a lease on its name.

use crate::error::CatalogError;
use crate::handle::Catalog;
use crate::lease::HOUSEKEEPING;
use crate::sql::statement;

impl Catalog {
    /// Claims background work that is due. Returns false if it is not due, or another server has claimed it.
    ///
    /// # Errors
    /// A database failure.
    pub async fn claim_chore(&self, name: &str) -> Result<bool, CatalogError> {
        let claim = sqlx::query(statement::claim_chore)
            .bind(name)
            .bind(self.clock.seconds())
            .bind(HOUSEKEEPING.until(&self.clock));
        Ok(claim.execute(&self.pool).await?.rows_affected() > 0)
    }

    /// Extends the claim of background work.
    ///
    /// # Errors
    /// A database failure.
    pub async fn keep_chore(&self, name: &str) -> Result<(), CatalogError> {
        self.make_chore_due(name, HOUSEKEEPING.until(&self.clock)).await
    }

    /// Ends the claim of background work, which is due again after `seconds`.
    ///
    /// # Errors
    /// A database failure.
    pub async fn put_off_chore(&self, name: &str, seconds: i64) -> Result<(), CatalogError> {
        self.make_chore_due(name, self.clock.seconds().saturating_add(seconds)).await
    }

    async fn make_chore_due(&self, name: &str, due_at: i64) -> Result<(), CatalogError> {
        let put_off = sqlx::query(statement::put_off_chore).bind(name).bind(due_at);
        put_off.execute(&self.pool).await?;
        Ok(())
    }
}

//! Background work that one server does at a time: by a lease on its name.

use crate::error::CatalogError;
use crate::handle::Catalog;
use crate::sql::statement;

/// Seconds for which a server claims background work. It extends the claim after each part of the work.
const CLAIM: i64 = 900;

impl Catalog {
    /// Claims background work that is due. Returns false if it is not due, or another server has claimed it.
    ///
    /// # Errors
    /// A database failure.
    pub async fn claim_chore(&self, name: &str) -> Result<bool, CatalogError> {
        let now = self.clock.seconds();
        let claim = sqlx::query(statement::claim_chore).bind(name).bind(now).bind(now + CLAIM);
        Ok(claim.execute(&self.pool).await?.rows_affected() > 0)
    }

    /// Extends the claim of background work.
    ///
    /// # Errors
    /// A database failure.
    pub async fn keep_chore(&self, name: &str) -> Result<(), CatalogError> {
        self.put_off_chore(name, CLAIM).await
    }

    /// Ends the claim of background work, which is due again after `seconds`.
    ///
    /// # Errors
    /// A database failure.
    pub async fn put_off_chore(&self, name: &str, seconds: i64) -> Result<(), CatalogError> {
        let due_at = self.clock.seconds().saturating_add(seconds);
        let put_off = sqlx::query(statement::put_off_chore).bind(name).bind(due_at);
        put_off.execute(&self.pool).await?;
        Ok(())
    }
}

//! Versions of the reference data.

use super::sql::statement;
use super::{Catalog, CatalogError, now};

impl Catalog {
    /// The version that forecasts read, if any was loaded.
    ///
    /// # Errors
    /// What the database says.
    pub async fn live_reference(&self) -> Result<Option<String>, CatalogError> {
        Ok(sqlx::query_scalar(statement::live_reference).fetch_optional(&self.pool).await?)
    }

    /// The version that forecasts read before that one, if several were loaded.
    ///
    /// # Errors
    /// What the database says.
    pub async fn previous_reference(&self) -> Result<Option<String>, CatalogError> {
        Ok(sqlx::query_scalar(statement::previous_reference).fetch_optional(&self.pool).await?)
    }

    /// Makes a version the one that forecasts read.
    ///
    /// # Errors
    /// What the database says.
    pub async fn add_reference(&self, version: &str) -> Result<(), CatalogError> {
        sqlx::query(statement::add_reference).bind(version).bind(now()).execute(&self.pool).await?;
        Ok(())
    }
}

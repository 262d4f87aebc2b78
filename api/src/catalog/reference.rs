//! Versions of the reference data.

use super::{Catalog, CatalogError, now};

impl Catalog {
    /// The version that forecasts read, if any was loaded.
    ///
    /// # Errors
    /// What the database says.
    pub async fn live_reference(&self) -> Result<Option<String>, CatalogError> {
        let sql = "select version from reference order by loaded_at desc, version desc limit 1";
        Ok(sqlx::query_scalar(sql).fetch_optional(&self.pool).await?)
    }

    /// Makes a version the one that forecasts read.
    ///
    /// # Errors
    /// What the database says.
    pub async fn add_reference(&self, version: &str) -> Result<(), CatalogError> {
        let sql = "insert into reference (version, loaded_at) values ($1, $2)";
        sqlx::query(sql).bind(version).bind(now()).execute(&self.pool).await?;
        Ok(())
    }
}

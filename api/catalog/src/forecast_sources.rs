//! What the data of a forecast depends on, read over one connection: every request for a forecast looks it up.

use crate::error::CatalogError;
use crate::handle::Catalog;
use crate::sql::statement;
use crate::upload::{Upload, upload};

/// What the data of a package's forecast depends on.
#[derive(Debug, Clone)]
pub struct ForecastSources {
    /// The uploads of the package, newest first.
    pub uploads: Vec<Upload>,
    /// The ROR ids of its institution, in order.
    pub ror_ids: Vec<String>,
    /// The version of the reference data that was loaded last, if any.
    pub live_reference: Option<String>,
}

impl Catalog {
    /// Returns what the data of a package's forecast depends on. Each time a connection is returned to the pool it is tested,
    /// which costs as much as a lookup: three lookups over one connection cost two thirds of three over three.
    ///
    /// # Errors
    /// A database failure.
    pub async fn forecast_sources(
        &self,
        package_id: &str,
        institution_id: &str,
    ) -> Result<ForecastSources, CatalogError> {
        let mut connection = self.pool.acquire().await?;
        let uploads = sqlx::query(statement::uploads).bind(package_id);
        let uploads = uploads.fetch_all(&mut *connection).await?;
        let rors = sqlx::query_scalar(statement::institution_rors).bind(institution_id);
        let ror_ids = rors.fetch_all(&mut *connection).await?;
        let live = sqlx::query_scalar(statement::live_reference);
        let live_reference = live.fetch_optional(&mut *connection).await?;
        Ok(ForecastSources {
            uploads: uploads.iter().map(upload).collect::<Result<_, _>>()?,
            ror_ids,
            live_reference,
        })
    }
}

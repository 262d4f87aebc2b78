//! Versions of the reference data.

use sqlx::any::{AnyArguments, AnyRow};
use sqlx::query::Query;
use sqlx::{Any, Row};

use super::sql::statement;
use super::{Catalog, CatalogError, now};

/// A version of the reference data.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReferenceVersion {
    /// Its name.
    pub version: String,
    /// When it was loaded, UTC.
    pub loaded_at: String,
    /// Its journals; none if it was loaded by a program that did not keep this.
    pub journals: Option<i64>,
    /// The newest day that its sources are of, `YYYY-MM-DD`, if one says so.
    pub as_of: Option<String>,
}

/// A version that was loaded.
#[derive(Debug, Clone, Copy)]
pub struct NewReference<'a> {
    /// Its name.
    pub version: &'a str,
    /// Its journals.
    pub journals: usize,
    /// The newest day that its sources are of, `YYYY-MM-DD`, if one says so.
    pub as_of: Option<&'a str>,
}

impl NewReference<'_> {
    fn journals(&self) -> i64 {
        i64::try_from(self.journals).unwrap_or(i64::MAX)
    }
}

fn reference(row: &AnyRow) -> Result<ReferenceVersion, sqlx::Error> {
    Ok(ReferenceVersion {
        version: row.try_get("version")?,
        loaded_at: row.try_get("loaded_at")?,
        journals: row.try_get("journals")?,
        as_of: row.try_get("as_of")?,
    })
}

/// Writes down a version.
fn added(new: NewReference<'_>) -> Query<'_, Any, AnyArguments> {
    sqlx::query(statement::add_reference)
        .bind(new.version)
        .bind(now())
        .bind(new.journals())
        .bind(new.as_of)
}

impl Catalog {
    /// The newest version, which forecasts read unless they are pinned to another one; none if none was loaded.
    ///
    /// # Errors
    /// What the database says.
    pub async fn live_reference(&self) -> Result<Option<String>, CatalogError> {
        Ok(sqlx::query_scalar(statement::live_reference).fetch_optional(&self.pool).await?)
    }

    /// The newest version whose journals are of another content, if there is one.
    ///
    /// # Errors
    /// What the database says.
    pub async fn previous_reference(&self, content: &str) -> Result<Option<String>, CatalogError> {
        let previous = sqlx::query_scalar(statement::previous_reference).bind(content);
        Ok(previous.fetch_optional(&self.pool).await?)
    }

    /// All versions, the newest first. None is ever deleted.
    ///
    /// # Errors
    /// What the database says.
    pub async fn references(&self) -> Result<Vec<ReferenceVersion>, CatalogError> {
        let rows = sqlx::query(statement::references).fetch_all(&self.pool).await?;
        Ok(rows.iter().map(reference).collect::<Result<_, _>>()?)
    }

    /// Makes a version the newest one.
    ///
    /// # Errors
    /// What the database says.
    pub async fn add_reference(&self, new: NewReference<'_>) -> Result<(), CatalogError> {
        added(new).execute(&self.pool).await?;
        Ok(())
    }

    /// Keeps what a version holds, if that is not known yet.
    ///
    /// # Errors
    /// What the database says.
    pub async fn describe_reference(&self, of: NewReference<'_>) -> Result<(), CatalogError> {
        sqlx::query(statement::describe_reference)
            .bind(of.version)
            .bind(of.journals())
            .bind(of.as_of)
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    /// Puts a version in the place of the live one that it was made of; false, and nothing is done, if another one is live by now.
    ///
    /// # Errors
    /// What the database says.
    pub async fn replace_reference(
        &self,
        live: &str,
        new: NewReference<'_>,
    ) -> Result<bool, CatalogError> {
        let mut transaction = self.pool.begin().await?;
        sqlx::query(statement::hold_reference).bind(live).execute(&mut *transaction).await?;
        let newest: Option<String> =
            sqlx::query_scalar(statement::live_reference).fetch_optional(&mut *transaction).await?;
        if newest.as_deref() != Some(live) {
            return Ok(false);
        }
        added(new).execute(&mut *transaction).await?;
        transaction.commit().await?;
        Ok(true)
    }
}

//! Versions of the reference data.

use chrono::{DateTime, Utc};
use sqlx::any::{AnyArguments, AnyRow};
use sqlx::query::Query;
use sqlx::{Any, Row};

use crate::clock::{Clock, text_of};
use crate::error::CatalogError;
use crate::handle::Catalog;
use crate::sql::statement;

/// A version of the reference data.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReferenceVersion {
    /// Name.
    pub version: String,
    /// Time of loading, UTC.
    pub loaded_at: String,
    /// Number of journals; none if loaded by a program version that did not store it.
    pub journals: Option<i64>,
    /// Newest date of its sources, `YYYY-MM-DD`, if any source has one.
    pub as_of: Option<String>,
}

/// A newly loaded version.
#[derive(Debug, Clone, Copy)]
pub struct NewReference<'a> {
    /// Name.
    pub version: &'a str,
    /// Number of journals.
    pub journals: usize,
    /// Newest date of its sources, `YYYY-MM-DD`, if any source has one.
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

/// Returns the statement that inserts a version.
fn added<'a>(new: NewReference<'a>, clock: &Clock) -> Query<'a, Any, AnyArguments> {
    sqlx::query(statement::add_reference)
        .bind(new.version)
        .bind(clock.text())
        .bind(new.journals())
        .bind(new.as_of)
}

impl Catalog {
    /// Returns the newest version, which forecasts use unless pinned to another one; none if no version is loaded.
    ///
    /// # Errors
    /// A database failure.
    pub async fn live_reference(&self) -> Result<Option<String>, CatalogError> {
        Ok(sqlx::query_scalar(statement::live_reference).fetch_optional(&self.pool).await?)
    }

    /// Returns the newest version whose journals have another content, if it exists.
    ///
    /// # Errors
    /// A database failure.
    pub async fn previous_reference(&self, content: &str) -> Result<Option<String>, CatalogError> {
        let previous = sqlx::query_scalar(statement::previous_reference).bind(content);
        Ok(previous.fetch_optional(&self.pool).await?)
    }

    /// Returns all versions, newest first.
    ///
    /// # Errors
    /// A database failure.
    pub async fn references(&self) -> Result<Vec<ReferenceVersion>, CatalogError> {
        let rows = sqlx::query(statement::references).fetch_all(&self.pool).await?;
        Ok(rows.iter().map(reference).collect::<Result<_, _>>()?)
    }

    /// Returns versions loaded before a time that are not among the `newest` and that no scenario names, oldest first.
    ///
    /// # Errors
    /// A database failure.
    pub async fn unused_references(
        &self,
        before: DateTime<Utc>,
        newest: u32,
    ) -> Result<Vec<String>, CatalogError> {
        let unused = sqlx::query_scalar(statement::unused_references).bind(text_of(before));
        Ok(unused.bind(i64::from(newest)).fetch_all(&self.pool).await?)
    }

    /// Deletes a version. Returns false if a scenario uses it.
    ///
    /// # Errors
    /// A database failure.
    pub async fn delete_reference(&self, version: &str) -> Result<bool, CatalogError> {
        let delete = sqlx::query(statement::delete_reference).bind(version);
        Ok(delete.execute(&self.pool).await?.rows_affected() > 0)
    }

    /// Adds a version as the newest one.
    ///
    /// # Errors
    /// A database failure.
    pub async fn add_reference(&self, new: NewReference<'_>) -> Result<(), CatalogError> {
        added(new, &self.clock).execute(&self.pool).await?;
        Ok(())
    }

    /// Stores the description of a version, if not stored yet.
    ///
    /// # Errors
    /// A database failure.
    pub async fn describe_reference(&self, of: NewReference<'_>) -> Result<(), CatalogError> {
        sqlx::query(statement::describe_reference)
            .bind(of.version)
            .bind(of.journals())
            .bind(of.as_of)
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    /// Replaces the live version from which this one was created. Returns false, without any change, if another
    /// version is live by now.
    ///
    /// # Errors
    /// A database failure.
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
        added(new, &self.clock).execute(&mut *transaction).await?;
        transaction.commit().await?;
        Ok(true)
    }
}

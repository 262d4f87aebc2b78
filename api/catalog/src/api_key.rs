//! API keys: a program with a key reads one package on behalf of a user.

use serde_json::json;
use sqlx::Row;
use sqlx::any::AnyRow;

use crate::audit::{AuditAction, audit};
use crate::error::CatalogError;
use crate::handle::Catalog;
use crate::id::new_id;
use crate::sql::statement;
use crate::user::{User, user};

/// Minimum interval in seconds between two updates of a key's last use.
const NOTED: i64 = 60;

/// A valid API key.
#[derive(Debug, Clone)]
pub struct ApiKey {
    /// Id.
    pub id: String,
    /// Name.
    pub name: String,
    /// First characters of the key.
    pub starts_with: String,
    /// User on whose behalf the key reads.
    pub user_id: String,
    /// Name of that user.
    pub user_name: String,
    /// Time of creation, UTC.
    pub created_at: String,
    /// Expiry, in seconds since 1970.
    pub expires_at: i64,
    /// Last use, in seconds since 1970, accurate to the minute.
    pub last_used_at: Option<i64>,
}

/// A new API key.
#[derive(Debug)]
pub struct NewApiKey<'a> {
    /// Hash of the key.
    pub hash: &'a str,
    /// First characters of the key.
    pub starts_with: &'a str,
    /// Name.
    pub name: &'a str,
    /// User on whose behalf the key reads.
    pub user_id: &'a str,
    /// Package that the key can read.
    pub package_id: &'a str,
    /// Expiry, in seconds since 1970.
    pub expires_at: i64,
}

fn api_key(row: &AnyRow) -> Result<ApiKey, CatalogError> {
    Ok(ApiKey {
        id: row.try_get("id")?,
        name: row.try_get("name")?,
        starts_with: row.try_get("starts_with")?,
        user_id: row.try_get("user_id")?,
        user_name: row.try_get("user_name")?,
        created_at: row.try_get("created_at")?,
        expires_at: row.try_get("expires_at")?,
        last_used_at: row.try_get("last_used_at")?,
    })
}

impl Catalog {
    /// Stores a key and returns its id. Deletes the package's expired keys.
    ///
    /// # Errors
    /// A database failure.
    pub async fn add_api_key(&self, new: NewApiKey<'_>) -> Result<String, CatalogError> {
        let id = new_id();
        let mut transaction = self.pool.begin().await?;
        let forget =
            sqlx::query(statement::forget_api_keys).bind(new.package_id).bind(self.clock.seconds());
        forget.execute(&mut *transaction).await?;
        sqlx::query(statement::add_api_key)
            .bind(&id)
            .bind(new.hash)
            .bind(new.starts_with)
            .bind(new.name)
            .bind(new.user_id)
            .bind(new.package_id)
            .bind(self.clock.text())
            .bind(new.expires_at)
            .execute(&mut *transaction)
            .await?;
        let deed =
            AuditAction::new("api key made", &id).with(json!({ "package_id": new.package_id }));
        audit(&mut transaction, &self.clock, Some(new.user_id), deed).await?;
        transaction.commit().await?;
        Ok(id)
    }

    /// Returns the valid keys of a package, newest first; only those of one user, unless `user_id` is blank.
    ///
    /// # Errors
    /// A database failure.
    pub async fn api_keys(
        &self,
        package_id: &str,
        user_id: &str,
    ) -> Result<Vec<ApiKey>, CatalogError> {
        let rows = sqlx::query(statement::api_keys)
            .bind(package_id)
            .bind(self.clock.seconds())
            .bind(user_id);
        rows.fetch_all(&self.pool).await?.iter().map(api_key).collect()
    }

    /// Returns the user and the package of the key with this hash, or none if the key is not valid. Records the use.
    ///
    /// # Errors
    /// A database failure.
    pub async fn user_of_key(&self, hash: &str) -> Result<Option<(User, String)>, CatalogError> {
        let time = self.clock.seconds();
        let row = sqlx::query(statement::api_key_by_hash).bind(hash).bind(time);
        let Some(row) = row.fetch_optional(&self.pool).await? else { return Ok(None) };
        let used: Option<i64> = row.try_get("key_last_used_at")?;
        if used.is_none_or(|used| used + NOTED <= time) {
            let id: String = row.try_get("key_id")?;
            let note = sqlx::query(statement::use_api_key).bind(id).bind(time);
            note.execute(&self.pool).await?;
        }
        Ok(Some((user(&row)?, row.try_get("key_package_id")?)))
    }

    /// Deletes a key of a package, only if it belongs to the user unless `user_id` is blank. Returns whether it
    /// existed.
    ///
    /// # Errors
    /// A database failure.
    pub async fn delete_api_key(
        &self,
        by: &str,
        package_id: &str,
        id: &str,
        user_id: &str,
    ) -> Result<bool, CatalogError> {
        let mut transaction = self.pool.begin().await?;
        let deleted =
            sqlx::query(statement::delete_api_key).bind(id).bind(package_id).bind(user_id);
        if deleted.execute(&mut *transaction).await?.rows_affected() == 0 {
            return Ok(false);
        }
        let deed = AuditAction::new("api key ended", id).with(json!({ "package_id": package_id }));
        audit(&mut transaction, &self.clock, Some(by), deed).await?;
        transaction.commit().await?;
        Ok(true)
    }
}

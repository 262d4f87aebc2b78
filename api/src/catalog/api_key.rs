//! Keys by which programs read a package in the name of somebody.

use serde_json::json;
use sqlx::Row;
use sqlx::any::AnyRow;

use super::audit::{Deed, audit};
use super::sql::statement;
use super::user::{User, user};
use super::{Catalog, CatalogError, moment, new_id, now};

/// Seconds within which a key is noted as used once.
const NOTED: i64 = 60;

/// A key that is good.
#[derive(Debug, Clone)]
pub struct ApiKey {
    /// Its id.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// Its first signs.
    pub starts_with: String,
    /// In whose name it reads.
    pub user_id: String,
    /// What that person is called.
    pub user_name: String,
    /// When it was made.
    pub created_at: String,
    /// Until when it is good, in seconds since 1970.
    pub expires_at: i64,
    /// When it was used last, likewise, to the minute.
    pub last_used_at: Option<i64>,
}

/// A key on its way into the catalog.
#[derive(Debug)]
pub struct NewApiKey<'a> {
    /// Its hash.
    pub hash: &'a str,
    /// Its first signs.
    pub starts_with: &'a str,
    /// What it is called.
    pub name: &'a str,
    /// In whose name it reads.
    pub user_id: &'a str,
    /// The package that it reads.
    pub package_id: &'a str,
    /// Until when it is good, in seconds since 1970.
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
    /// Keeps a key; the answer is its id. Keys of the package that are good no more are forgotten.
    ///
    /// # Errors
    /// What the database says.
    pub async fn add_api_key(&self, new: NewApiKey<'_>) -> Result<String, CatalogError> {
        let id = new_id();
        let mut transaction = self.pool.begin().await?;
        let forget = sqlx::query(statement::forget_api_keys).bind(new.package_id).bind(moment());
        forget.execute(&mut *transaction).await?;
        sqlx::query(statement::add_api_key)
            .bind(&id)
            .bind(new.hash)
            .bind(new.starts_with)
            .bind(new.name)
            .bind(new.user_id)
            .bind(new.package_id)
            .bind(now())
            .bind(new.expires_at)
            .execute(&mut *transaction)
            .await?;
        let deed = Deed::new("api key made", &id).with(json!({ "package_id": new.package_id }));
        audit(&mut transaction, Some(new.user_id), deed).await?;
        transaction.commit().await?;
        Ok(id)
    }

    /// The keys of a package that are good, the newest first; those of one user only, unless blank.
    ///
    /// # Errors
    /// What the database says.
    pub async fn api_keys(
        &self,
        package_id: &str,
        user_id: &str,
    ) -> Result<Vec<ApiKey>, CatalogError> {
        let rows = sqlx::query(statement::api_keys).bind(package_id).bind(moment()).bind(user_id);
        rows.fetch_all(&self.pool).await?.iter().map(api_key).collect()
    }

    /// In whose name a key with this hash reads, and which package; none if it is not good. It is noted as used.
    ///
    /// # Errors
    /// What the database says.
    pub async fn user_of_key(&self, hash: &str) -> Result<Option<(User, String)>, CatalogError> {
        let time = moment();
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

    /// Ends a key of a package, of one user only unless blank; whether there was one.
    ///
    /// # Errors
    /// What the database says.
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
        let deed = Deed::new("api key ended", id).with(json!({ "package_id": package_id }));
        audit(&mut transaction, Some(by), deed).await?;
        transaction.commit().await?;
        Ok(true)
    }
}

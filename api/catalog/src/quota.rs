//! What an institution may store.

use sqlx::Row;

use crate::error::CatalogError;
use crate::handle::Catalog;
use crate::id::new_id;
use crate::sql::statement;
use crate::upload::{Upload, insert, touch};

/// Limits of the files that an institution stores; 0 for no limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Quota {
    /// Maximum size of all files, in bytes.
    pub bytes: u64,
    /// Maximum number of files.
    pub files: u64,
}

/// The files that an institution stores.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StoredFiles {
    /// Size of all files, in bytes.
    pub bytes: u64,
    /// Number of files.
    pub files: u64,
}

impl Quota {
    /// No limits.
    pub const NONE: Self = Self { bytes: 0, files: 0 };

    /// Whether an institution may store this.
    fn allows(&self, stored: StoredFiles) -> bool {
        (self.bytes == 0 || stored.bytes <= self.bytes)
            && (self.files == 0 || stored.files <= self.files)
    }
}

impl StoredFiles {
    /// Returns the number and size of uploads.
    pub fn of(uploads: &[Upload]) -> Self {
        let bytes = uploads.iter().map(|upload| unsigned(upload.size_bytes)).sum();
        Self { bytes, files: u64::try_from(uploads.len()).unwrap_or(u64::MAX) }
    }

    fn plus(self, other: Self) -> Self {
        Self {
            bytes: self.bytes.saturating_add(other.bytes),
            files: self.files.saturating_add(other.files),
        }
    }
}

impl Catalog {
    /// Adds uploads of one package to the queue for processing, all or none. Returns what the institution stores if its
    /// quota does not allow them; concurrent uploads of the institution wait for each other.
    ///
    /// # Errors
    /// A database failure.
    pub async fn add_all_unread(
        &self,
        uploads: &[Upload],
        said_slot: Option<&str>,
        quota: &Quota,
    ) -> Result<Option<StoredFiles>, CatalogError> {
        let Some(first) = uploads.first() else { return Ok(None) };
        let mut transaction = self.pool.begin().await?;
        sqlx::query(statement::lock_institution)
            .bind(&first.package_id)
            .execute(&mut *transaction)
            .await?;
        if *quota != Quota::NONE {
            let row = sqlx::query(statement::institution_usage)
                .bind(&first.package_id)
                .fetch_one(&mut *transaction)
                .await?;
            let stored = StoredFiles {
                bytes: unsigned(row.try_get("bytes")?),
                files: unsigned(row.try_get("files")?),
            };
            if !quota.allows(stored.plus(StoredFiles::of(uploads))) {
                return Ok(Some(stored));
            }
        }
        touch(&mut transaction, &first.package_id).await?;
        for upload in uploads {
            insert(&mut transaction, upload).await?;
            sqlx::query(statement::add_job)
                .bind(new_id())
                .bind(&upload.id)
                .bind(said_slot)
                .bind(self.clock.text())
                .execute(&mut *transaction)
                .await?;
        }
        transaction.commit().await?;
        Ok(None)
    }
}

fn unsigned(count: i64) -> u64 {
    u64::try_from(count).unwrap_or(0)
}

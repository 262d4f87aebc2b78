//! Uploaded files. The files themselves are in the store and never change.

use serde::Serialize;
use sqlx::Row;
use sqlx::any::AnyRow;

use super::sql::statement;
use super::{Catalog, CatalogError};
use crate::storage::Place;

/// One uploaded file.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Upload {
    /// Its id.
    pub id: String,
    /// The package it belongs to.
    #[serde(skip)]
    pub package_id: String,
    /// What it stands for; a package reads one live file for each slot, and every live COUNTER file.
    pub slot: String,
    /// What kind of file it is, as in reports.
    pub kind: String,
    /// The file's name as it was given.
    pub name: String,
    /// When it came, UTC.
    pub uploaded_at: String,
    /// What became of it, as in reports.
    pub verdict: String,
    /// Why, in one sentence.
    pub reason: String,
    /// Rows that are used.
    pub rows: i64,
    /// Problems found.
    pub problem_count: i64,
    /// Bytes of the file.
    pub size_bytes: i64,
    /// Whether the package reads it.
    pub is_live: bool,
    /// Whether somebody said what its columns are: `given`, or `remembered` from an earlier file.
    pub mapped: Option<String>,
    /// Whether somebody could: its headings are not known.
    pub has_layout: bool,
}

impl Upload {
    /// Where its objects are in the store.
    pub fn place(&self) -> Place<'_> {
        Place { package_id: &self.package_id, kind: &self.kind, upload_id: &self.id }
    }
}

fn upload(row: &AnyRow) -> Result<Upload, sqlx::Error> {
    Ok(Upload {
        id: row.try_get("id")?,
        package_id: row.try_get("package_id")?,
        slot: row.try_get("slot")?,
        kind: row.try_get("kind")?,
        name: row.try_get("name")?,
        uploaded_at: row.try_get("uploaded_at")?,
        verdict: row.try_get("verdict")?,
        reason: row.try_get("reason")?,
        rows: row.try_get("row_count")?,
        problem_count: row.try_get("problem_count")?,
        size_bytes: row.try_get("size_bytes")?,
        is_live: row.try_get::<i64, _>("is_live")? != 0,
        mapped: row.try_get("mapped")?,
        has_layout: row.try_get::<i64, _>("has_layout")? != 0,
    })
}

impl Catalog {
    /// Every upload of a package, the newest first.
    ///
    /// # Errors
    /// What the database says.
    pub async fn uploads(&self, package_id: &str) -> Result<Vec<Upload>, CatalogError> {
        let rows = sqlx::query(statement::uploads).bind(package_id).fetch_all(&self.pool).await?;
        Ok(rows.iter().map(upload).collect::<Result<_, _>>()?)
    }

    /// One upload of a package.
    ///
    /// # Errors
    /// What the database says.
    pub async fn upload(&self, package_id: &str, id: &str) -> Result<Option<Upload>, CatalogError> {
        let row = sqlx::query(statement::upload)
            .bind(package_id)
            .bind(id)
            .fetch_optional(&self.pool)
            .await?;
        Ok(row.as_ref().map(upload).transpose()?)
    }

    /// Adds an upload. If it is live it is the only live one of its slot from now on, but for COUNTER files,
    /// which count together.
    ///
    /// # Errors
    /// What the database says.
    pub async fn add_upload(&self, new: &Upload) -> Result<(), CatalogError> {
        let mut transaction = self.pool.begin().await?;
        sqlx::query(statement::touch_package)
            .bind(&new.package_id)
            .execute(&mut *transaction)
            .await?;
        if new.is_live && new.kind != "counter" {
            sqlx::query(statement::retire_upload)
                .bind(&new.package_id)
                .bind(&new.slot)
                .execute(&mut *transaction)
                .await?;
        }
        sqlx::query(statement::add_upload)
            .bind(&new.id)
            .bind(&new.package_id)
            .bind(&new.slot)
            .bind(&new.kind)
            .bind(&new.name)
            .bind(&new.uploaded_at)
            .bind(&new.verdict)
            .bind(&new.reason)
            .bind(new.rows)
            .bind(new.problem_count)
            .bind(new.size_bytes)
            .bind(i64::from(new.is_live))
            .bind(&new.mapped)
            .bind(i64::from(new.has_layout))
            .execute(&mut *transaction)
            .await?;
        transaction.commit().await?;
        Ok(())
    }

    /// Removes an upload; whether there was one.
    ///
    /// # Errors
    /// What the database says.
    pub async fn remove_upload(&self, package_id: &str, id: &str) -> Result<bool, CatalogError> {
        let mut transaction = self.pool.begin().await?;
        sqlx::query(statement::touch_package).bind(package_id).execute(&mut *transaction).await?;
        let done = sqlx::query(statement::remove_upload)
            .bind(package_id)
            .bind(id)
            .execute(&mut *transaction)
            .await?;
        transaction.commit().await?;
        Ok(done.rows_affected() > 0)
    }
}

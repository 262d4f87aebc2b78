//! Uploaded files. The files themselves are in the store and never change.

use serde::Serialize;
use sqlx::any::AnyRow;
use sqlx::{Any, Row, Transaction};
use utoipa::ToSchema;

use super::sql::statement;
use super::{Catalog, CatalogError, new_id, now};
use crate::storage::Place;

/// One uploaded file.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
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
    /// The folder of its objects in the store.
    #[serde(skip)]
    pub folder: String,
    /// The upload that this one is a copy of.
    #[serde(skip)]
    pub copied_of: Option<String>,
    /// Where it is on its way: `waiting`, `parsing`, `live`, `error` (refused), `replaced` (by a newer one).
    pub state: &'static str,
    /// How much of it was gone through, in percent, while it is parsed.
    pub percent: Option<i64>,
    /// Rows that were taken from it, while it is parsed.
    pub rows_read: Option<i64>,
}

/// The verdict on a file that was not read yet.
const UNREAD: &str = "waiting";
/// Where the objects of new uploads are.
const FOLDER: &str = "file";

impl Upload {
    /// A file that came just now and was not read yet.
    pub fn new(package_id: &str, name: &str, size_bytes: i64) -> Self {
        Self {
            id: new_id(),
            package_id: package_id.to_owned(),
            slot: String::new(),
            kind: String::new(),
            name: name.to_owned(),
            uploaded_at: now(),
            verdict: UNREAD.to_owned(),
            reason: String::new(),
            rows: 0,
            problem_count: 0,
            size_bytes,
            is_live: false,
            mapped: None,
            has_layout: false,
            folder: FOLDER.to_owned(),
            copied_of: None,
            state: UNREAD,
            percent: None,
            rows_read: None,
        }
    }

    /// Was it not read yet?
    pub fn is_unread(&self) -> bool {
        self.verdict == UNREAD
    }

    /// The same with its state as the rest of it has it.
    pub fn settled(self) -> Self {
        let state = match self.verdict.as_str() {
            UNREAD => UNREAD,
            _ if self.is_live => "live",
            "reject" | "empty" => "error",
            _ => "replaced",
        };
        Self { state, ..self }
    }

    /// A copy of it for another package, in whose folder its objects are to be.
    pub fn copy_for(&self, package_id: &str) -> Self {
        Self {
            id: new_id(),
            package_id: package_id.to_owned(),
            folder: FOLDER.to_owned(),
            copied_of: Some(self.id.clone()),
            ..self.clone()
        }
    }

    /// Where its objects are in the store.
    pub fn place(&self) -> Place<'_> {
        Place { package_id: &self.package_id, folder: &self.folder, upload_id: &self.id }
    }
}

pub(super) fn upload(row: &AnyRow) -> Result<Upload, sqlx::Error> {
    let runner: Option<String> = row.try_get("runner")?;
    let read = Upload {
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
        folder: row.try_get("folder")?,
        copied_of: row.try_get("copied_of")?,
        state: UNREAD,
        percent: row.try_get("percent")?,
        rows_read: row.try_get("rows_read")?,
    };
    let mut upload = read.settled();
    if runner.is_some_and(|runner| !runner.is_empty()) {
        upload.state = "parsing";
    }
    Ok(upload)
}

/// Writes the row of an upload.
pub(super) async fn insert(
    transaction: &mut Transaction<'static, Any>,
    new: &Upload,
) -> Result<(), CatalogError> {
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
        .bind(&new.folder)
        .bind(&new.copied_of)
        .execute(&mut **transaction)
        .await?;
    Ok(())
}

/// Counts a change of a package's files, and waits for others who change them.
pub(super) async fn touch(
    transaction: &mut Transaction<'static, Any>,
    package_id: &str,
) -> Result<(), CatalogError> {
    sqlx::query(statement::touch_package).bind(package_id).execute(&mut **transaction).await?;
    Ok(())
}

/// Makes way for an upload that is to be live: it is the only one of its slot from now on, but for COUNTER files,
/// which count together.
pub(super) async fn make_way(
    transaction: &mut Transaction<'static, Any>,
    new: &Upload,
) -> Result<(), CatalogError> {
    if new.is_live && new.kind != "counter" {
        sqlx::query(statement::retire_upload)
            .bind(&new.package_id)
            .bind(&new.slot)
            .execute(&mut **transaction)
            .await?;
    }
    Ok(())
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
        touch(&mut transaction, &new.package_id).await?;
        make_way(&mut transaction, new).await?;
        insert(&mut transaction, new).await?;
        transaction.commit().await?;
        Ok(())
    }

    /// Removes an upload; whether there was one.
    ///
    /// # Errors
    /// What the database says.
    pub async fn remove_upload(&self, package_id: &str, id: &str) -> Result<bool, CatalogError> {
        let mut transaction = self.pool.begin().await?;
        touch(&mut transaction, package_id).await?;
        let done = sqlx::query(statement::remove_upload)
            .bind(package_id)
            .bind(id)
            .execute(&mut *transaction)
            .await?;
        transaction.commit().await?;
        Ok(done.rows_affected() > 0)
    }
}

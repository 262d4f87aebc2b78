//! Uploaded files. The files themselves are in the object store and never change.

use serde::Serialize;
use sqlx::any::AnyRow;
use sqlx::{Any, Row, Transaction};
use titlewise_storage::Place;
use utoipa::ToSchema;

use crate::clock::Clock;
use crate::error::CatalogError;
use crate::handle::Catalog;
use crate::id::new_id;
use crate::sql::statement;

/// An uploaded file.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct Upload {
    /// Id of the file.
    pub id: String,
    /// Package that the file belongs to.
    #[serde(skip)]
    pub package_id: String,
    /// Slot of the file. A package uses one live file per slot, and every live COUNTER file.
    pub slot: String,
    /// Kind of file, as in reports.
    pub kind: String,
    /// Original file name.
    pub name: String,
    /// Time of upload, UTC.
    pub uploaded_at: String,
    /// Verdict on the file, as in reports.
    pub verdict: String,
    /// Reason for the verdict, in one sentence.
    pub reason: String,
    /// Number of rows in use.
    pub rows: i64,
    /// Number of problems found.
    pub problem_count: i64,
    /// Size of the file in bytes.
    pub size_bytes: i64,
    /// Whether the package uses the file.
    pub is_live: bool,
    /// Whether a column map was used: `given` with the file, or `remembered` from an earlier file; null if none.
    pub mapped: Option<String>,
    /// Whether its columns can be mapped, because its headings are unknown.
    pub has_layout: bool,
    /// Folder of its objects in the store.
    #[serde(skip)]
    pub folder: String,
    /// Id of the upload that this one is a copy of.
    #[serde(skip)]
    pub copied_of: Option<String>,
    /// Why the file is not used before a user confirms it, as a sentence; null if it needs no confirmation.
    pub confirm_reason: Option<String>,
    /// The same as a code: `doubt` (the file may be of another kind) or `much-smaller` (than the file in use, which it
    /// would replace).
    pub confirm_code: Option<String>,
    /// Time at which another file replaced it, UTC; null if it is not replaced, or was before this was recorded.
    pub replaced_at: Option<String>,
    /// Name of the file that replaced it.
    pub replaced_by: Option<String>,
    /// Whether the table marks some titles as subscribed, as exports of forecasts do.
    pub marks_subscribed: bool,
    /// Processing state: `waiting`, `parsing`, `live`, `error` (rejected), `unconfirmed` (waits for a user's
    /// confirmation, see `confirm_reason`), `replaced` (by a newer file).
    pub state: &'static str,
    /// Progress of parsing, in percent; only while the file is parsed.
    pub percent: Option<i64>,
    /// Number of rows read so far; only while the file is parsed.
    pub rows_read: Option<i64>,
}

/// COUNTER release (4 or 5) of the reports in a slot; none for other slots. Release 5 takes precedence in a file with
/// reports of both.
pub fn counter_release(slot: &str) -> Option<i64> {
    let reports = slot.strip_prefix("counter-")?;
    Some(if reports.contains("tr") { 5 } else { 4 })
}

/// Verdict on a file that has not been processed yet.
const UNREAD: &str = "waiting";
/// Folder of the objects of new uploads.
const FOLDER: &str = "file";

impl Upload {
    /// A newly uploaded file that has not been processed yet.
    pub fn new(package_id: &str, name: &str, size_bytes: i64, clock: &Clock) -> Self {
        Self {
            id: new_id(),
            package_id: package_id.to_owned(),
            slot: String::new(),
            kind: String::new(),
            name: name.to_owned(),
            uploaded_at: clock.text(),
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
            confirm_reason: None,
            confirm_code: None,
            replaced_at: None,
            replaced_by: None,
            marks_subscribed: false,
            state: UNREAD,
            percent: None,
            rows_read: None,
        }
    }

    /// Returns whether the file has not been processed yet.
    pub fn is_unread(&self) -> bool {
        self.verdict == UNREAD
    }

    /// Returns the upload with its state updated from its other fields.
    pub fn settled(self) -> Self {
        let state = match self.verdict.as_str() {
            UNREAD => UNREAD,
            _ if self.is_live => "live",
            "reject" | "empty" => "error",
            _ if self.confirm_reason.is_some() => "unconfirmed",
            _ => "replaced",
        };
        Self { state, ..self }
    }

    /// Returns a copy for another package, with its objects in the folder of that package.
    pub fn copy_for(&self, package_id: &str) -> Self {
        Self {
            id: new_id(),
            package_id: package_id.to_owned(),
            folder: FOLDER.to_owned(),
            copied_of: Some(self.id.clone()),
            ..self.clone()
        }
    }

    /// Returns where its objects are in the object store.
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
        confirm_reason: row.try_get("confirm_reason")?,
        confirm_code: row.try_get("confirm_code")?,
        replaced_at: row.try_get("replaced_at")?,
        replaced_by: row.try_get("replaced_by")?,
        marks_subscribed: row.try_get::<i64, _>("marks_subscribed")? != 0,
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

/// Inserts the row of an upload.
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
        .bind(&new.confirm_reason)
        .bind(&new.confirm_code)
        .bind(&new.replaced_at)
        .bind(&new.replaced_by)
        .bind(i64::from(new.marks_subscribed))
        .execute(&mut **transaction)
        .await?;
    Ok(())
}

/// Counts a change of a package's files, and waits for concurrent changes.
pub(super) async fn touch(
    transaction: &mut Transaction<'static, Any>,
    package_id: &str,
) -> Result<(), CatalogError> {
    sqlx::query(statement::touch_package).bind(package_id).execute(&mut **transaction).await?;
    Ok(())
}

impl Catalog {
    /// Returns all uploads of a package, newest first.
    ///
    /// # Errors
    /// A database failure.
    pub async fn uploads(&self, package_id: &str) -> Result<Vec<Upload>, CatalogError> {
        let rows = sqlx::query(statement::uploads).bind(package_id).fetch_all(&self.pool).await?;
        Ok(rows.iter().map(upload).collect::<Result<_, _>>()?)
    }

    /// Returns one upload of a package.
    ///
    /// # Errors
    /// A database failure.
    pub async fn upload(&self, package_id: &str, id: &str) -> Result<Option<Upload>, CatalogError> {
        let row = sqlx::query(statement::upload)
            .bind(package_id)
            .bind(id)
            .fetch_optional(&self.pool)
            .await?;
        Ok(row.as_ref().map(upload).transpose()?)
    }

    /// Removes an upload. Returns whether it existed.
    ///
    /// # Errors
    /// A database failure.
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

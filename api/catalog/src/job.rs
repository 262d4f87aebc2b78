//! Files in the queue for processing. The row is written with the upload's, so an accepted file is processed even if
//! the server crashes. A worker extends its lease every second; when the lease runs out, the worker has lost the
//! file.

use sqlx::Row;

use crate::error::CatalogError;
use crate::handle::Catalog;
use crate::lease::{CANDIDATES, RUNNING, release};
use crate::quota::Quota;
use crate::sql::statement;
use crate::upload::{Upload, touch};
use crate::upload_slot::{Replacing, take_slot};

/// A file to be processed, claimed by a worker.
#[derive(Debug, Clone)]
pub struct Job {
    /// Id.
    pub id: String,
    /// Worker that processes it.
    pub runner: String,
    /// The file.
    pub upload: Upload,
    /// Slot that the user chose for the upload, if any.
    pub said_slot: Option<String>,
    /// Number of attempts, including this one. An attempt that a worker ends or gives back does not count, so all but
    /// this one ended with the loss of their worker.
    pub attempts: i64,
}

impl Job {
    /// Whether an earlier worker was lost while it processed the file.
    pub fn has_lost_a_worker(&self) -> bool {
        self.attempts > 1
    }
}

impl Catalog {
    /// Adds an upload to the queue for processing.
    ///
    /// # Errors
    /// A database failure.
    pub async fn add_unread(
        &self,
        upload: &Upload,
        said_slot: Option<&str>,
    ) -> Result<(), CatalogError> {
        self.add_all_unread(std::slice::from_ref(upload), said_slot, &Quota::NONE).await.map(drop)
    }

    /// Claims the next job for this worker and returns it: packages take turns, and files whose worker was lost come
    /// last.
    ///
    /// # Errors
    /// A database failure.
    pub async fn claim_job(&self, runner: &str) -> Result<Option<Job>, CatalogError> {
        let due = sqlx::query(statement::due_jobs).bind(self.clock.seconds()).bind(CANDIDATES);
        for row in due.fetch_all(&self.pool).await? {
            let id: String = row.try_get("id")?;
            let due = (id.as_str(), row.try_get("claimed_until")?);
            let place = (&self.pool, &self.clock);
            if !RUNNING.claim(place, statement::claim_job, due, Some(runner)).await? {
                continue;
            }
            let (package_id, upload_id): (String, String) =
                (row.try_get("package_id")?, row.try_get("upload_id")?);
            let Some(upload) = self.upload(&package_id, &upload_id).await? else { continue };
            sqlx::query(statement::take_turn)
                .bind(&package_id)
                .bind(self.clock.text())
                .execute(&self.pool)
                .await?;
            return Ok(Some(Job {
                id,
                runner: runner.to_owned(),
                upload,
                said_slot: row.try_get("said_slot")?,
                attempts: row.try_get::<i64, _>("attempts")? + 1,
            }));
        }
        Ok(None)
    }

    /// Reports progress and extends the lease. Returns false if the job belongs to another worker or its file was
    /// deleted.
    ///
    /// # Errors
    /// A database failure.
    pub async fn keep_job(
        &self,
        job: &Job,
        percent: i64,
        rows_read: i64,
    ) -> Result<bool, CatalogError> {
        let kept = sqlx::query(statement::keep_job)
            .bind(&job.id)
            .bind(&job.runner)
            .bind(RUNNING.until(&self.clock))
            .bind(percent)
            .bind(rows_read)
            .execute(&self.pool)
            .await?;
        Ok(kept.rows_affected() > 0)
    }

    /// Releases a job, to be claimed again after `seconds`.
    ///
    /// # Errors
    /// A database failure.
    pub async fn release_job(&self, job: &Job, seconds: i64) -> Result<(), CatalogError> {
        let of = (job.id.as_str(), job.runner.as_str());
        release((&self.pool, &self.clock), statement::release_job, of, seconds).await
    }

    /// Ends a job with the result of its file. Returns none if the file was deleted meanwhile or another worker has
    /// the job. A usable file becomes live, unless a newer file of its slot is live already or it needs a confirmation to
    /// replace an older one.
    ///
    /// # Errors
    /// A database failure; or [`CatalogError::OtherRelease`], if COUNTER reports of another release became live while
    /// the file was read.
    pub async fn finish_job(
        &self,
        job: &Job,
        mut read: Upload,
        replacing: Replacing,
    ) -> Result<Option<Upload>, CatalogError> {
        let mut transaction = self.pool.begin().await?;
        touch(&mut transaction, &read.package_id).await?;
        let ended = sqlx::query(statement::end_job).bind(&job.id).bind(&job.runner);
        if ended.execute(&mut *transaction).await?.rows_affected() == 0 {
            return Ok(None);
        }
        take_slot(&mut transaction, &self.clock, &mut read, replacing).await?;
        sqlx::query(statement::finish_upload)
            .bind(&read.id)
            .bind(&read.slot)
            .bind(&read.kind)
            .bind(&read.verdict)
            .bind(&read.reason)
            .bind(read.rows)
            .bind(read.problem_count)
            .bind(i64::from(read.is_live))
            .bind(&read.mapped)
            .bind(i64::from(read.has_layout))
            .bind(&read.confirm_reason)
            .bind(&read.confirm_code)
            .bind(&read.replaced_at)
            .bind(&read.replaced_by)
            .bind(i64::from(read.marks_subscribed))
            .execute(&mut *transaction)
            .await?;
        transaction.commit().await?;
        Ok(Some(read.settled()))
    }
}

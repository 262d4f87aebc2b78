//! Files that are to be read. The row is written with the upload's, so that what was taken is read even if the
//! server dies; whoever reads a file says so every second, and who says nothing any more has lost it.

use sqlx::Row;

use super::sql::statement;
use super::upload::{insert, make_way, touch};
use super::{Catalog, CatalogError, Upload, moment, new_id, now};

/// A file that is to be read, and somebody's to read.
#[derive(Debug, Clone)]
pub struct Job {
    /// Its id.
    pub id: String,
    /// Who reads it.
    pub runner: String,
    /// The file.
    pub upload: Upload,
    /// What it was uploaded as, if somebody said so.
    pub said_slot: Option<String>,
    /// How often it was begun, this time included.
    pub attempts: i64,
}

/// Seconds for which a job is left to somebody who says nothing.
const CLAIM: i64 = 15;
/// Jobs that are looked at to find one that nobody else takes.
const LOOKED_AT: i64 = 8;

impl Catalog {
    /// Adds an upload that is to be read.
    ///
    /// # Errors
    /// What the database says.
    pub async fn add_unread(
        &self,
        upload: &Upload,
        said_slot: Option<&str>,
    ) -> Result<(), CatalogError> {
        let mut transaction = self.pool.begin().await?;
        touch(&mut transaction, &upload.package_id).await?;
        insert(&mut transaction, upload).await?;
        sqlx::query(statement::add_job)
            .bind(new_id())
            .bind(&upload.id)
            .bind(said_slot)
            .bind(now())
            .execute(&mut *transaction)
            .await?;
        transaction.commit().await?;
        Ok(())
    }

    /// The oldest job that nobody has, which is this runner's from now on.
    ///
    /// # Errors
    /// What the database says.
    pub async fn claim_job(&self, runner: &str) -> Result<Option<Job>, CatalogError> {
        let time = moment();
        let due = sqlx::query(statement::due_jobs).bind(time).bind(LOOKED_AT);
        for row in due.fetch_all(&self.pool).await? {
            let id: String = row.try_get("id")?;
            let claimed = sqlx::query(statement::claim_job)
                .bind(&id)
                .bind(row.try_get::<i64, _>("claimed_until")?)
                .bind(runner)
                .bind(time + CLAIM)
                .execute(&self.pool)
                .await?;
            if claimed.rows_affected() == 0 {
                continue;
            }
            let (package_id, upload_id): (String, String) =
                (row.try_get("package_id")?, row.try_get("upload_id")?);
            let Some(upload) = self.upload(&package_id, &upload_id).await? else { continue };
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

    /// Tells how far a job is, and that somebody still has it; false if it is not theirs any more, or its file was
    /// deleted.
    ///
    /// # Errors
    /// What the database says.
    pub async fn keep_job(
        &self,
        job: &Job,
        percent: i64,
        rows_read: i64,
    ) -> Result<bool, CatalogError> {
        let kept = sqlx::query(statement::keep_job)
            .bind(&job.id)
            .bind(&job.runner)
            .bind(moment() + CLAIM)
            .bind(percent)
            .bind(rows_read)
            .execute(&self.pool)
            .await?;
        Ok(kept.rows_affected() > 0)
    }

    /// Gives a job back, to be taken up after so many seconds.
    ///
    /// # Errors
    /// What the database says.
    pub async fn release_job(&self, job: &Job, seconds: i64) -> Result<(), CatalogError> {
        sqlx::query(statement::release_job)
            .bind(&job.id)
            .bind(&job.runner)
            .bind(moment() + seconds)
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    /// Ends a job with what its file turned out to be; none if the file was deleted meanwhile or somebody else has
    /// the job. A file that can be used is live from then on, unless a newer one of its slot is already.
    ///
    /// # Errors
    /// What the database says.
    pub async fn finish_job(
        &self,
        job: &Job,
        mut read: Upload,
    ) -> Result<Option<Upload>, CatalogError> {
        let mut transaction = self.pool.begin().await?;
        touch(&mut transaction, &read.package_id).await?;
        let ended = sqlx::query(statement::end_job).bind(&job.id).bind(&job.runner);
        if ended.execute(&mut *transaction).await?.rows_affected() == 0 {
            return Ok(None);
        }
        if read.is_live && read.kind != "counter" {
            let newer = sqlx::query(statement::newer_live)
                .bind(&read.package_id)
                .bind(&read.slot)
                .bind(&read.id)
                .fetch_optional(&mut *transaction)
                .await?;
            read.is_live = newer.is_none();
        }
        make_way(&mut transaction, &read).await?;
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
            .execute(&mut *transaction)
            .await?;
        transaction.commit().await?;
        Ok(Some(read.settled()))
    }
}

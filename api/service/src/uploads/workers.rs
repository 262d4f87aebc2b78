//! Reads queued files. Jobs are rows in the catalog: a job whose worker was lost is resumed by another one, and a job
//! is cancelled when its file is deleted.

use std::sync::Arc;
use std::time::Duration;

use titlewise_catalog::{CatalogError, Job, Upload, new_id};
use titlewise_ingest::reading::Watch;
use titlewise_ingest::refused;
use titlewise_storage::Part;
use tokio::time::{MissedTickBehavior, interval, timeout};

use crate::error::Error;
use crate::lookup;
use crate::uploads::handle::{READERS, Uploads};
use crate::uploads::ingested::{IngestOptions, IngestedFile};
use crate::uploads::problem_groups::with_problem_groups;
use crate::uploads::replacing::needs_confirmation;
use crate::worker::{Closing, Step, Work, Worker};

/// Interval at which a worker reports its progress.
const TICK: Duration = Duration::from_millis(500);
/// Seconds until a job is retried after an error of the catalog or the store.
const PAUSE: i64 = 20;
/// Poll interval for a file that another server may read.
const POLL_INTERVAL: Duration = Duration::from_millis(400);

/// Starts the workers that read files. When they stop, reading is cancelled; the next server reads the file from its
/// beginning.
pub fn start(uploads: &Uploads) -> Vec<Worker> {
    let reader = |_| {
        let uploads = uploads.clone();
        let wake = Arc::clone(&uploads.unread_notify);
        Worker::start(wake, |closing| UploadWorker { uploads, runner: new_id(), closing })
    };
    (0..READERS).map(reader).collect()
}

/// Outcome of reading a file.
enum Outcome {
    /// The upload with its new values; its row is not updated yet.
    Read(Box<Upload>),
    /// The file was deleted.
    Gone,
}

/// Reads one file at a time.
struct UploadWorker {
    uploads: Uploads,
    runner: String,
    closing: Closing,
}

impl Work for UploadWorker {
    const NAME: &'static str = "uploads";
    const POLL_INTERVAL: Duration = Duration::from_secs(3);

    async fn step(&mut self) -> Result<Step, CatalogError> {
        let Some(job) = self.uploads.catalog.claim_job(&self.runner).await? else {
            return Ok(Step::Idle);
        };
        self.work(&job).await;
        Ok(Step::Worked)
    }
}

impl UploadWorker {
    async fn work(&mut self, job: &Job) {
        let watch = Arc::new(Watch::default());
        let uploads = self.uploads.clone();
        let reading = uploads.read_job(job, watch.clone());
        tokio::pin!(reading);
        let mut tick = interval(TICK);
        tick.set_missed_tick_behavior(MissedTickBehavior::Delay);
        tick.reset();
        let done = loop {
            tokio::select! {
                done = &mut reading => break done,
                _ = tick.tick() => self.tell(job, &watch).await,
                () = self.closing.wait(), if !watch.is_cancelled() => watch.cancel(),
            }
        };
        // No progress is reported from here on: reporting locks the job's row, which ending the job deletes. Waiting
        // for one within the other would deadlock.
        let done = match done {
            Ok(Outcome::Read(upload)) => uploads
                .catalog
                .finish_job(job, *upload, needs_confirmation)
                .await
                .map_err(Error::from),
            Ok(Outcome::Gone) => uploads.drop_job(job).await,
            Err(error) => Err(error),
        };
        match done {
            Ok(Some(upload)) => {
                tracing::debug!(upload = upload.id, state = upload.state, "job done");
            }
            // The file was deleted, or another worker has the job.
            Ok(None) => uploads.tidy(job).await,
            // Another report became live meanwhile. The file is read again, and its report then says why it is refused.
            Err(Error::Catalog(CatalogError::OtherRelease)) => {
                uploads.release(job, 0).await;
                uploads.tidy(job).await;
            }
            Err(_) if watch.is_cancelled() => {
                uploads.release(job, 0).await;
                uploads.tidy(job).await;
            }
            Err(error) => {
                tracing::error!(%error, upload = job.upload.id, "could not read a file; it will be retried");
                uploads.release(job, PAUSE).await;
                uploads.tidy(job).await;
            }
        }
        uploads.read_notify.notify_waiters();
    }

    /// Reports the progress of reading a file, and cancels it if the job no longer exists.
    async fn tell(&self, job: &Job, watch: &Watch) {
        let percent = i64::try_from(watch.percent()).unwrap_or(0).min(99);
        let rows = i64::try_from(watch.rows()).unwrap_or(i64::MAX);
        match self.uploads.catalog.keep_job(job, percent, rows).await {
            Ok(true) => {}
            Ok(false) => watch.cancel(),
            Err(error) => tracing::warn!(%error, "could not store the progress of a file"),
        }
    }
}

impl Uploads {
    /// Reads a file and stores everything but its row.
    async fn read_job(&self, job: &Job, watch: Arc<Watch>) -> Result<Outcome, Error> {
        let package = match lookup::package(&self.catalog, &job.upload.package_id).await {
            // The package was deleted with its files.
            Err(Error::NotFound { .. }) => return Ok(Outcome::Gone),
            package => package?,
        };
        let unread = job.upload.clone();
        let read = if job.attempts > i64::from(self.max_attempts) {
            self.give_up(unread).await?
        } else {
            let folder = tokio::task::spawn_blocking(tempfile::tempdir).await??;
            let path = folder.path().join("raw");
            self.store.get_file(&unread.place(), Part::Raw, &path).await?;
            let wish = IngestOptions {
                said_slot: job.said_slot.clone(),
                alone: job.has_lost_a_worker(),
                ..IngestOptions::default()
            };
            self.read(&package, unread, &path, wish, watch).await?.0
        };
        Ok(Outcome::Read(Box::new(read)))
    }

    async fn drop_job(&self, job: &Job) -> Result<Option<Upload>, Error> {
        self.catalog.remove_upload(&job.upload.package_id, &job.upload.id).await?;
        Ok(None)
    }

    /// Refuses a file that ended the server each time it was read.
    async fn give_up(&self, mut unread: Upload) -> Result<Upload, Error> {
        tracing::error!(upload = unread.id, "file refused: it ended the server at each attempt");
        let report = refused(
            &unread.name,
            "Reading this file broke off each time it was tried. Save it again, as CSV or as a new workbook, and upload that.",
        );
        let text = serde_json::to_vec_pretty(&report)?;
        self.store.put(&unread.place(), Part::Report, text.into()).await?;
        unread.kind = report.kind.name().to_owned();
        unread.verdict = report.verdict.name().to_owned();
        unread.reason = report.reason;
        Ok(unread.settled())
    }

    /// Removes the stored results of a file that was deleted meanwhile. If its row still exists, another worker may be
    /// reading it.
    async fn tidy(&self, job: &Job) {
        match self.catalog.upload(&job.upload.package_id, &job.upload.id).await {
            Ok(None) => self.discard(&job.upload.place()).await,
            Ok(Some(_)) => {}
            Err(error) => tracing::warn!(%error, "could not check whether a file was deleted"),
        }
    }

    async fn release(&self, job: &Job, seconds: i64) {
        if let Err(error) = self.catalog.release_job(job, seconds).await {
            tracing::warn!(%error, upload = job.upload.id, "could not release a job; its lease expires later");
        }
    }

    /// Waits until a file has been read; returns its row and report. Returns `None` if it was deleted meanwhile, or
    /// after `patience`.
    pub async fn wait_for(
        &self,
        unread: &Upload,
        patience: Duration,
    ) -> Result<Option<IngestedFile>, Error> {
        let read = async {
            loop {
                let bell = self.read_notify.notified();
                tokio::pin!(bell);
                bell.as_mut().enable();
                let found = self.catalog.upload(&unread.package_id, &unread.id).await?;
                match found {
                    None => return Ok(None),
                    Some(upload) if !upload.is_unread() => {
                        let report = self.store.get(&upload.place(), Part::Report).await?;
                        let report = with_problem_groups(&report)?;
                        return Ok(Some(IngestedFile { upload, report }));
                    }
                    Some(_) => drop(timeout(POLL_INTERVAL, bell).await),
                }
            }
        };
        timeout(patience, read).await.unwrap_or(Ok(None))
    }
}

//! Where files that were kept are read. Their jobs are rows in the catalog: a job is taken up again wherever its
//! reader was lost, and given up as soon as its file is deleted.

use std::sync::Arc;
use std::time::Duration;

use titlewise_ingest::reading::Watch;
use titlewise_ingest::refused;
use tokio::sync::watch;
use tokio::task::JoinHandle;
use tokio::time::{MissedTickBehavior, interval, timeout};

use super::intake::{Taken, Wish};
use super::problem::ApiError;
use super::state::{App, READERS};
use crate::catalog::{Job, Upload, new_id};
use crate::storage::Part;

/// How often it is looked for files that others have kept, or that others have lost.
const ROUND: Duration = Duration::from_secs(3);
/// How often a reader tells how far it is.
const TICK: Duration = Duration::from_millis(500);
/// Seconds until a job is taken up again that the catalog or the store got in the way of.
const PAUSE: i64 = 20;
/// How often somebody who waits for a file looks whether another server has read it.
const LOOK: Duration = Duration::from_millis(400);

/// The readers of this server.
#[derive(Debug)]
pub(super) struct ReadingRoom {
    readers: Vec<JoinHandle<()>>,
    closing: watch::Sender<bool>,
}

impl ReadingRoom {
    /// Begins to read.
    pub(super) fn open(app: &App) -> Self {
        let (closing, is_closing) = watch::channel(false);
        let reader = |_| {
            let desk = Desk { app: app.clone(), runner: new_id(), closing: is_closing.clone() };
            tokio::spawn(desk.sit())
        };
        Self { readers: (0..READERS).map(reader).collect(), closing }
    }

    /// Gives up what is being read; it is read from its beginning by the next server.
    pub(super) async fn close(self) {
        self.closing.send_replace(true);
        for reader in self.readers {
            if let Err(error) = reader.await {
                tracing::error!(%error, "a reader of files ended early");
            }
        }
    }
}

/// What reading a file came to.
enum Outcome {
    /// What the file turned out to be; its row does not say so yet.
    Read(Box<Upload>),
    /// It was deleted.
    Gone,
}

/// One reader.
struct Desk {
    app: App,
    runner: String,
    closing: watch::Receiver<bool>,
}

impl Desk {
    /// Is the room closed, or was it forgotten?
    fn is_closing(&self) -> bool {
        *self.closing.borrow() || self.closing.has_changed().is_err()
    }

    async fn sit(mut self) {
        while !self.is_closing() {
            match self.app.catalog.claim_job(&self.runner).await {
                Ok(Some(job)) => self.work(&job).await,
                Ok(None) => self.wait().await,
                Err(error) => {
                    tracing::warn!(%error, "files to read are not looked for");
                    self.wait().await;
                }
            }
        }
    }

    async fn wait(&mut self) {
        tokio::select! {
            _ = timeout(ROUND, self.app.unread_bell.notified()) => {}
            _ = self.closing.changed() => {}
        }
    }

    async fn work(&mut self, job: &Job) {
        let watch = Arc::new(Watch::default());
        let app = self.app.clone();
        let reading = app.read_job(job, watch.clone());
        tokio::pin!(reading);
        let mut tick = interval(TICK);
        tick.set_missed_tick_behavior(MissedTickBehavior::Delay);
        tick.reset();
        let done = loop {
            tokio::select! {
                done = &mut reading => break done,
                _ = tick.tick() => self.tell(job, &watch).await,
                _ = self.closing.changed(), if !watch.is_cancelled() => watch.cancel(),
            }
        };
        // How far it is was told for the last time: telling takes the job's row, which ending the job removes. Whoever
        // waited for the one in the midst of the other would wait for ever.
        let done = match done {
            Ok(Outcome::Read(upload)) => {
                app.catalog.finish_job(job, *upload).await.map_err(ApiError::from)
            }
            Ok(Outcome::Gone) => app.drop_job(job).await,
            Err(error) => Err(error),
        };
        match done {
            Ok(Some(upload)) => {
                tracing::debug!(upload = upload.id, state = upload.state, "job done");
            }
            // It was deleted, or somebody else has the job.
            Ok(None) => app.tidy(job).await,
            Err(_) if watch.is_cancelled() => {
                app.release(job, 0).await;
                app.tidy(job).await;
            }
            Err(error) => {
                tracing::error!(%error, upload = job.upload.id, "a file cannot be read now");
                app.release(job, PAUSE).await;
                app.tidy(job).await;
            }
        }
        app.read_bell.notify_waiters();
    }

    /// Tells how far a file is read, and notices if nobody wants it any more.
    async fn tell(&self, job: &Job, watch: &Watch) {
        let percent = i64::try_from(watch.percent()).unwrap_or(0).min(99);
        let rows = i64::try_from(watch.rows()).unwrap_or(i64::MAX);
        match self.app.catalog.keep_job(job, percent, rows).await {
            Ok(true) => {}
            Ok(false) => watch.cancel(),
            Err(error) => tracing::warn!(%error, "how far a file is read is not told"),
        }
    }
}

impl App {
    /// Reads a file. Everything is stored but what its row says.
    async fn read_job(&self, job: &Job, watch: Arc<Watch>) -> Result<Outcome, ApiError> {
        let package = match self.package(&job.upload.package_id).await {
            // A package that was deleted has its files no more.
            Err(ApiError::NotFound { .. }) => return Ok(Outcome::Gone),
            package => package?,
        };
        let unread = job.upload.clone();
        let read = if job.attempts > i64::from(self.reading_attempts) {
            self.give_up(unread).await?
        } else {
            let folder = tokio::task::spawn_blocking(tempfile::tempdir).await??;
            let path = folder.path().join("raw");
            self.store.get_file(&unread.place(), Part::Raw, &path).await?;
            let wish = Wish { mapping: None, said_slot: job.said_slot.clone() };
            self.read(&package, unread, &path, wish, watch).await?.0
        };
        Ok(Outcome::Read(Box::new(read)))
    }

    async fn drop_job(&self, job: &Job) -> Result<Option<Upload>, ApiError> {
        self.catalog.remove_upload(&job.upload.package_id, &job.upload.id).await?;
        Ok(None)
    }

    /// Refuses a file that ended the server whenever it was read.
    async fn give_up(&self, mut unread: Upload) -> Result<Upload, ApiError> {
        tracing::error!(upload = unread.id, "a file is given up that ended the server before");
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

    /// Removes what was stored of a file that was deleted meanwhile. While its row is there, somebody else may be
    /// reading it.
    async fn tidy(&self, job: &Job) {
        match self.catalog.upload(&job.upload.package_id, &job.upload.id).await {
            Ok(None) => self.discard(&job.upload.place()).await,
            Ok(Some(_)) => {}
            Err(error) => tracing::warn!(%error, "whether a file was deleted is not known"),
        }
    }

    async fn release(&self, job: &Job, seconds: i64) {
        if let Err(error) = self.catalog.release_job(job, seconds).await {
            tracing::warn!(%error, upload = job.upload.id, "a job is not given back; it is in a while");
        }
    }

    /// Waits until a file is read: its row with its report. None if it was deleted meanwhile, or is not read when
    /// patience ends.
    pub(super) async fn wait_for(
        &self,
        unread: &Upload,
        patience: Duration,
    ) -> Result<Option<Taken>, ApiError> {
        let read = async {
            loop {
                let bell = self.read_bell.notified();
                tokio::pin!(bell);
                bell.as_mut().enable();
                let found = self.catalog.upload(&unread.package_id, &unread.id).await?;
                match found {
                    None => return Ok(None),
                    Some(upload) if !upload.is_unread() => {
                        let report = self.store.get(&upload.place(), Part::Report).await?;
                        let report = serde_json::from_slice(&report)?;
                        return Ok(Some(Taken { upload, report }));
                    }
                    Some(_) => drop(timeout(LOOK, bell).await),
                }
            }
        };
        timeout(patience, read).await.unwrap_or(Ok(None))
    }
}

//! What institutions cite and publish, asked of OpenAlex while the server runs. A refresh is a row of the catalog and a task of this
//! server; what comes of it is a version of the reference data in which the rows of these institutions are others.

mod asked;
mod error;

use std::collections::BTreeSet;
use std::future::Future;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use tokio::sync::{Semaphore, watch};
use tokio::task::JoinSet;
use tokio::time::{MissedTickBehavior, interval};

use self::asked::{Asked, Progress};
use self::error::RefreshError;
pub(super) use self::error::STOPPED;
use super::problem::ApiError;
use super::state::App;
use crate::catalog::{Institution, new_id};
use crate::openalex::{Access, OpenAlexError};

/// How often it is told how far a refresh is.
const TICK: Duration = Duration::from_secs(1);

/// The refreshes of this server.
#[derive(Debug)]
pub(super) struct Refreshes {
    access: Option<Access>,
    /// Where answers are kept, in a folder for each day.
    folder: PathBuf,
    /// One at a time asks, for politeness; the others wait.
    turn: Semaphore,
    tasks: Mutex<JoinSet<()>>,
    closing: watch::Sender<bool>,
}

impl Refreshes {
    /// None yet. Answers are kept in a folder.
    pub(super) fn new(access: Option<Access>, folder: PathBuf) -> Self {
        let (tasks, closing) = (Mutex::default(), watch::Sender::new(false));
        Self { access, folder, turn: Semaphore::new(1), tasks, closing }
    }
}

/// A refresh that was begun.
struct Job {
    app: App,
    access: Access,
    institution_id: String,
    runner: String,
    progress: Arc<Mutex<Progress>>,
    closing: watch::Receiver<bool>,
}

impl App {
    /// Why an institution with these ROR ids cannot be refreshed; none if it can.
    pub(super) async fn no_refresh(
        &self,
        institution: &Institution,
        ror_ids: &[String],
    ) -> Result<Option<&'static str>, ApiError> {
        let reason = if self.refreshes.access.is_none() {
            "This server does not ask OpenAlex. Whoever runs it can have it do so (the setting \"openalex\")."
        } else if institution.is_demo {
            "This institution is invented; OpenAlex does not know it."
        } else if ror_ids.is_empty() {
            "This institution has no ROR id, by which OpenAlex would know it. Add it first."
        } else if self.reference().await?.journal_count() == 0 {
            "This server has no reference data yet. Whoever runs it loads those of journals first."
        } else {
            return Ok(None);
        };
        Ok(Some(reason))
    }

    /// Begins to refresh what is known of some ROR ids of an institution; false while that is being done.
    pub(super) async fn begin_refresh(
        &self,
        by: &str,
        institution_id: &str,
        ror_ids: Vec<String>,
    ) -> Result<bool, ApiError> {
        let Some(access) = self.refreshes.access.clone() else { return Ok(false) };
        let job = Job {
            app: self.clone(),
            access,
            institution_id: institution_id.to_owned(),
            runner: new_id(),
            progress: Arc::default(),
            closing: self.refreshes.closing.subscribe(),
        };
        if !self.catalog.begin_refresh(institution_id, by, &job.runner).await? {
            return Ok(false);
        }
        let mut tasks = self.refreshes.tasks.lock();
        while tasks.try_join_next().is_some() {}
        tasks.spawn(job.work(ror_ids));
        Ok(true)
    }

    /// Refreshes what is known of a ROR id that was added, if nothing is.
    pub(super) async fn refresh_added(
        &self,
        by: &str,
        institution: &Institution,
        ror_id: &str,
    ) -> Result<(), ApiError> {
        let ror_ids = [ror_id.to_owned()];
        let is_offered = self.no_refresh(institution, &ror_ids).await?.is_none();
        if is_offered && !self.reference().await?.knows(ror_id) {
            // One that is under way takes it along.
            self.begin_refresh(by, &institution.id, ror_ids.to_vec()).await?;
        }
        Ok(())
    }

    /// Gives up what is being refreshed; its rows say so.
    pub(super) async fn close_refreshes(&self) {
        self.refreshes.closing.send_replace(true);
        let mut tasks = std::mem::take(&mut *self.refreshes.tasks.lock());
        while tasks.join_next().await.is_some() {}
    }
}

impl Job {
    async fn work(self, ror_ids: Vec<String>) {
        let institution = self.institution_id.clone();
        let (is_done, message) = match self.refresh(ror_ids).await {
            Ok(message) => {
                tracing::info!(institution, "reference data refreshed");
                (true, message)
            }
            Err(RefreshError::Lost) => {
                tracing::warn!(institution, "another server refreshes reference data");
                return;
            }
            Err(error) => {
                tracing::warn!(%error, institution, "reference data are not refreshed");
                (false, Some(error.told()))
            }
        };
        let this = (self.institution_id.as_str(), self.runner.as_str());
        let ended = self.app.catalog.end_refresh(this, is_done, message.as_deref()).await;
        if let Err(error) = ended {
            tracing::error!(%error, institution, "the end of a refresh is not kept");
        }
    }

    /// Refreshes some ROR ids and those that are added meanwhile; what somebody should know.
    async fn refresh(&self, ror_ids: Vec<String>) -> Result<Option<String>, RefreshError> {
        let (mut tried, mut unknown) = (BTreeSet::new(), Vec::new());
        let mut wanted = ror_ids;
        while !wanted.is_empty() {
            let is_first = tried.is_empty();
            tried.extend(wanted.iter().cloned());
            match self.ask(wanted.clone()).await {
                Ok(asked) => {
                    unknown.extend(asked.unknown.iter().cloned());
                    self.take(asked).await?;
                }
                Err(RefreshError::OpenAlex(OpenAlexError::NoInstitutions { ror_ids }))
                    if !is_first =>
                {
                    unknown.extend(ror_ids);
                }
                Err(error) => return Err(error),
            }
            let reference = self.app.reference().await?;
            wanted = self.app.catalog.rors(&self.institution_id).await?;
            wanted.retain(|ror_id| !tried.contains(ror_id) && !reference.knows(ror_id));
        }
        Ok((!unknown.is_empty()).then(|| error::unknown(&unknown)))
    }

    async fn ask(&self, ror_ids: Vec<String>) -> Result<Asked, RefreshError> {
        let (app, access) = (self.app.clone(), self.access.clone());
        let progress = self.progress.clone();
        self.watched(async move {
            progress.lock().what = "Waiting for the refresh of another institution".to_owned();
            let turn = app.refreshes.turn.acquire().await;
            let asked = asked::ask(&access, ror_ids, &app.refreshes.folder, &progress).await;
            drop(turn);
            asked
        })
        .await
    }

    /// Makes what was asked part of the live reference data, whoever else does so at the same time.
    async fn take(&self, asked: Asked) -> Result<(), RefreshError> {
        let (day, asked) = (asked.day, Arc::new(asked));
        loop {
            let (app, rows) = (self.app.clone(), asked.clone());
            let new = self.watched(async move { app.reference_with(rows).await }).await?;
            if self.app.catalog.replace_reference(&new.live, new.described()).await? {
                break;
            }
        }
        if let Err(error) = asked::tidy(&self.app.refreshes.folder, day) {
            tracing::warn!(%error, "answers of earlier days are not removed");
        }
        Ok(())
    }

    /// Waits for some work, which ends with this, and tells how far it is meanwhile.
    async fn watched<T: Send + 'static>(
        &self,
        work: impl Future<Output = Result<T, RefreshError>> + Send + 'static,
    ) -> Result<T, RefreshError> {
        // Work in a set of its own ends with this task.
        let mut tasks = JoinSet::new();
        tasks.spawn(work);
        let mut closing = self.closing.clone();
        let mut tick = interval(TICK);
        tick.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                done = tasks.join_next() => match done {
                    Some(done) => return done?,
                    None => return Err(RefreshError::Stopped),
                },
                _ = tick.tick() => self.tell().await?,
                () = closed(&mut closing) => return Err(RefreshError::Stopped),
            }
        }
    }

    /// Tells how far it is.
    async fn tell(&self) -> Result<(), RefreshError> {
        let Progress { what, done, total } = self.progress.lock().clone();
        let this = (self.institution_id.as_str(), self.runner.as_str());
        let count = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
        let kept = self.app.catalog.keep_refresh(this, &what, (count(done), count(total))).await;
        match kept {
            Ok(true) => Ok(()),
            Ok(false) => Err(RefreshError::Lost),
            Err(error) => {
                tracing::warn!(%error, "how far a refresh is cannot be told");
                Ok(())
            }
        }
    }
}

/// Waits until the server stops.
async fn closed(closing: &mut watch::Receiver<bool>) {
    closing.wait_for(|is_closing| *is_closing).await.ok();
}

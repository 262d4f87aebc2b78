//! Refreshes what institutions cite and publish from OpenAlex while the server runs. A refresh is a row of the catalog
//! and a task of this server; its result is a version of the reference data with new rows for these institutions.

use std::collections::BTreeSet;
use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use chrono::{DateTime, TimeDelta};
use parking_lot::Mutex;
use titlewise_catalog::{Institution, RefreshState, new_id};
use titlewise_dataset::library::Reference;
use titlewise_openalex::{Access, OpenAlexError};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::{MissedTickBehavior, interval};

use crate::error::Error;
use crate::references::handle::References;
use crate::references::refresh::asked::{self, OpenAlexRows, Progress};
use crate::references::refresh::error::{self, RefreshError};

/// Interval at which a refresh reports its progress.
const TICK: Duration = Duration::from_secs(1);

/// A started refresh.
struct Job {
    references: References,
    access: Access,
    institution_id: String,
    runner: String,
    progress: Arc<Mutex<Progress>>,
    closing: watch::Receiver<bool>,
}

impl References {
    /// Why an institution with these ROR ids cannot be refreshed; `None` if it can.
    pub async fn no_refresh(
        &self,
        institution: &Institution,
        ror_ids: &[String],
    ) -> Result<Option<&'static str>, Error> {
        let reason = if self.refreshes.access.is_none() {
            "This server does not use OpenAlex. Its operator can turn that on (the setting \"openalex\")."
        } else if institution.is_demo {
            "This institution is invented; OpenAlex does not know it."
        } else if ror_ids.is_empty() {
            "This institution has no ROR ID, by which OpenAlex would know it. Add it first."
        } else if self.reference().await?.journal_count() == 0 {
            "This server has no reference data yet. Its operator must load the journals' data first."
        } else {
            return Ok(None);
        };
        Ok(Some(reason))
    }

    /// Why an institution cannot be refreshed again yet, after a refresh that succeeded; `None` if it can.
    pub async fn refreshed_lately(&self, institution_id: &str) -> Result<Option<String>, Error> {
        let Some(last) = self.catalog.refresh(institution_id).await? else { return Ok(None) };
        let ended = last.ended_at.filter(|_| last.state == RefreshState::Done);
        let Some(ended) = ended.and_then(|at| DateTime::parse_from_rfc3339(&at).ok()) else {
            return Ok(None);
        };
        let since = self.catalog.clock().utc().signed_duration_since(ended);
        let wait = self.refreshes.cooldown.checked_sub(&since).unwrap_or(TimeDelta::MAX);
        if wait <= TimeDelta::zero() {
            return Ok(None);
        }
        let minutes = wait.num_seconds().saturating_add(59) / 60;
        let unit = if minutes == 1 { "minute" } else { "minutes" };
        Ok(Some(format!(
            "These data were refreshed a short time ago. You can refresh them again in {minutes} {unit}."
        )))
    }

    /// Starts a refresh of an institution's ROR ids; returns false if one is in progress or succeeded within the
    /// cool-down.
    pub async fn begin_refresh(
        &self,
        by: &str,
        institution_id: &str,
        ror_ids: Vec<String>,
    ) -> Result<bool, Error> {
        self.begin_after(self.refreshes.cooldown, by, institution_id, ror_ids).await
    }

    async fn begin_after(
        &self,
        cooldown: TimeDelta,
        by: &str,
        institution_id: &str,
        ror_ids: Vec<String>,
    ) -> Result<bool, Error> {
        let Some(access) = self.refreshes.access.clone() else { return Ok(false) };
        let job = Job {
            references: self.clone(),
            access,
            institution_id: institution_id.to_owned(),
            runner: new_id(),
            progress: Arc::default(),
            closing: self.refreshes.closing.subscribe(),
        };
        if !self.catalog.begin_refresh(institution_id, by, &job.runner, cooldown).await? {
            return Ok(false);
        }
        let mut tasks = self.refreshes.tasks.lock();
        while tasks.try_join_next().is_some() {}
        tasks.spawn(job.work(ror_ids));
        Ok(true)
    }

    /// Refreshes the data of an added ROR id, if there are none. Does not wait for the cool-down, but an institution that
    /// added many ROR ids waits until it may refresh.
    pub async fn refresh_added(
        &self,
        by: &str,
        institution: &Institution,
        ror_id: &str,
    ) -> Result<(), Error> {
        let ror_ids = [ror_id.to_owned()];
        let is_offered = self.no_refresh(institution, &ror_ids).await?.is_none();
        if is_offered
            && !self.knows(self.reference().await?.as_ref(), ror_id).await?
            && self.refreshes.additions.check_key(&institution.id).is_ok()
        {
            // A refresh in progress includes it.
            self.begin_after(TimeDelta::zero(), by, &institution.id, ror_ids.to_vec()).await?;
        }
        Ok(())
    }

    /// Returns whether a version of the reference data has data about the institution with a ROR id.
    async fn knows(&self, reference: &Reference, ror_id: &str) -> Result<bool, Error> {
        Ok(!self.rows_about(reference, &[ror_id.to_owned()]).await?.is_empty())
    }

    /// Cancels all refreshes and records it in their rows.
    pub async fn close_refreshes(&self) {
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
                tracing::warn!(institution, "another server is refreshing the reference data");
                return;
            }
            Err(error) => {
                tracing::warn!(%error, institution, "could not refresh reference data");
                (false, Some(error.told()))
            }
        };
        let this = (self.institution_id.as_str(), self.runner.as_str());
        let ended = self.references.catalog.end_refresh(this, is_done, message.as_deref()).await;
        if let Err(error) = ended {
            tracing::error!(%error, institution, "could not store the result of a refresh");
        }
    }

    /// Refreshes these ROR ids and those added meanwhile; returns a note for users, if any.
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
            let reference = self.references.reference().await?;
            wanted = self.references.catalog.rors(&self.institution_id).await?;
            wanted.retain(|ror_id| !tried.contains(ror_id));
            let mut missing = Vec::new();
            for ror_id in wanted {
                if !self.references.knows(&reference, &ror_id).await? {
                    missing.push(ror_id);
                }
            }
            wanted = missing;
        }
        Ok((!unknown.is_empty()).then(|| error::unknown(&unknown)))
    }

    async fn ask(&self, ror_ids: Vec<String>) -> Result<OpenAlexRows, RefreshError> {
        let (references, access) = (self.references.clone(), self.access.clone());
        let progress = self.progress.clone();
        self.watched(async move {
            progress.lock().what = "Waiting for the refresh of another institution".to_owned();
            let day = references.catalog.clock().utc().date_naive();
            let turn = references.refreshes.turn.acquire().await;
            let asked =
                asked::ask(&access, (ror_ids, day), &references.refreshes.folder, &progress).await;
            drop(turn);
            asked
        })
        .await
    }

    /// Adds the OpenAlex data to the live reference data, retrying when another server changes them at the same time.
    async fn take(&self, asked: OpenAlexRows) -> Result<(), RefreshError> {
        let (day, asked) = (asked.day, Arc::new(asked));
        loop {
            let (references, rows) = (self.references.clone(), asked.clone());
            let new = self.watched(async move { references.reference_with(rows).await }).await?;
            let Some(new) = new else {
                tracing::info!(institution = self.institution_id, "reference data unchanged");
                break;
            };
            if self.references.catalog.replace_reference(&new.live, new.described()).await? {
                break;
            }
        }
        if let Err(error) = asked::tidy(&self.references.refreshes.folder, day) {
            tracing::warn!(%error, "could not remove responses of earlier days");
        }
        Ok(())
    }

    /// Waits for a task, which is cancelled with this one, and reports the progress meanwhile.
    async fn watched<T: Send + 'static>(
        &self,
        work: impl Future<Output = Result<T, RefreshError>> + Send + 'static,
    ) -> Result<T, RefreshError> {
        // Tasks in a set of their own are cancelled with this task.
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

    /// Stores the progress.
    async fn tell(&self) -> Result<(), RefreshError> {
        let Progress { what, done, total } = self.progress.lock().clone();
        let this = (self.institution_id.as_str(), self.runner.as_str());
        let count = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
        let kept =
            self.references.catalog.keep_refresh(this, &what, (count(done), count(total))).await;
        match kept {
            Ok(true) => Ok(()),
            Ok(false) => Err(RefreshError::Lost),
            Err(error) => {
                tracing::warn!(%error, "could not store the progress of a refresh");
                Ok(())
            }
        }
    }
}

/// Waits until the server stops.
async fn closed(closing: &mut watch::Receiver<bool>) {
    closing.wait_for(|is_closing| *is_closing).await.ok();
}

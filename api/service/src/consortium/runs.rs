//! Computes consortia's scenarios in the background. A run continues when the client disconnects, because later
//! requests use its result. A run that takes longer than requests wait locks its scenario, in the catalog so that every
//! server knows, and ends with an email.

use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use titlewise_catalog::{CatalogError, Email, Recalculation};
use titlewise_engine::model::Forecast;
use tokio::sync::watch;
use tokio::task::{JoinError, JoinSet};
use tokio::time::{MissedTickBehavior, interval, timeout};

use crate::accounts::emails;
use crate::consortium::run::{Run, RunState, Subscriber};
use crate::error::Error;
use crate::forecasts::extent::Extent;
use crate::forecasts::handle::Forecasts;
use crate::forecasts::request::ForecastRequest;

/// Interval at which a long run reports its progress.
const TICK: Duration = Duration::from_millis(500);
/// Seconds until a failed long run is retried.
const PAUSE: i64 = 20;
impl Forecasts {
    /// Computes a scenario in the background. Joins a run with the same key; replaces a run with another key. `is_long`
    /// marks a run as long from its start, for runs that were long before their server was lost.
    pub(crate) fn run(
        &self,
        question: &ForecastRequest,
        key: &str,
        waiting: &Subscriber,
        is_long: bool,
    ) -> Arc<Run> {
        let id = &question.scenario.id;
        let mut running = self.runs.running.lock();
        if let Some(run) = running.get(id).filter(|run| run.key == key) {
            return Arc::clone(run);
        }
        let run = Arc::new(Run {
            key: key.to_owned(),
            progress: Arc::default(),
            standing: watch::Sender::new(RunState::Fresh),
            task: Mutex::default(),
        });
        let question = question.clone();
        let is_long = is_long || self.runs.long_after.is_zero();
        let task = self.clone().work_out(question, Arc::clone(&run), waiting.clone(), is_long);
        *run.task.lock() = Some(tokio::spawn(task).abort_handle());
        if let Some(before) = running.insert(id.clone(), Arc::clone(&run)) {
            before.end();
        }
        run
    }

    /// Cancels the run of a scenario, if there is one, and unlocks the scenario.
    pub async fn end_run(&self, scenario_id: &str) -> Result<(), CatalogError> {
        let run = self.runs.running.lock().remove(scenario_id);
        if let Some(run) = run {
            run.end();
        }
        self.catalog.end_recalculation(scenario_id, |_| None).await.map(drop)
    }

    /// Cancels all runs. Other servers can resume the long ones immediately.
    pub async fn close_runs(&self) {
        let running = std::mem::take(&mut *self.runs.running.lock());
        for (scenario_id, run) in running {
            run.end();
            self.release_run(&scenario_id, 0).await;
        }
    }

    async fn work_out(
        self,
        question: ForecastRequest,
        run: Arc<Run>,
        waiting: Subscriber,
        is_long: bool,
    ) {
        // Tasks in a set of their own are cancelled with this task.
        let mut work = JoinSet::new();
        let (forecasts, request) = (self.clone(), question.clone());
        let progress = Arc::clone(&run.progress);
        work.spawn(async move { forecasts.compute(&request, Extent::Overview, &progress).await });
        if !is_long && let Ok(done) = timeout(self.runs.long_after, work.join_next()).await {
            self.finish(&question, &run, done, false).await;
            return;
        }
        self.lock(&question, &run, &waiting).await;
        let mut tick = interval(TICK);
        tick.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let done = loop {
            tokio::select! {
                done = work.join_next() => break done,
                _ = tick.tick() => self.tell(&question, &run).await,
            }
        };
        self.finish(&question, &run, done, true).await;
    }

    /// Locks a scenario whose run takes long.
    async fn lock(&self, question: &ForecastRequest, run: &Run, waiting: &Subscriber) {
        let (scenario, percent) = (&question.scenario, run.progress.percent());
        tracing::info!(
            scenario = scenario.id,
            percent,
            "recalculation takes long; locking the scenario"
        );
        let told = (waiting.email.as_deref(), waiting.name.as_str());
        let runner = &self.runs.runner;
        let locked = self.catalog.begin_recalculation(&scenario.id, told, runner, percent).await;
        if let Err(error) = locked {
            tracing::warn!(%error, scenario = scenario.id, "could not lock the scenario");
        }
        run.standing.send_replace(RunState::Long);
    }

    /// Stores the progress of a long run.
    async fn tell(&self, question: &ForecastRequest, run: &Run) {
        let (id, percent) = (&question.scenario.id, run.progress.percent());
        if let Err(error) = self.catalog.keep_recalculation(id, &self.runs.runner, percent).await {
            tracing::warn!(%error, scenario = id, "could not store the progress of a recalculation");
        }
    }

    async fn finish(
        &self,
        question: &ForecastRequest,
        run: &Arc<Run>,
        done: Option<Result<Result<Arc<Forecast>, Error>, JoinError>>,
        is_long: bool,
    ) {
        let id = &question.scenario.id;
        let standing = match done.unwrap_or(Ok(Err(Error::Conflict))).map_err(Error::from) {
            Ok(Ok(forecast)) => {
                // The result must be available before the lock is released.
                self.runs.keep(&run.key, question, &forecast);
                if is_long {
                    self.unlock(question).await;
                }
                RunState::Whole(forecast)
            }
            Ok(Err(error)) | Err(error) => {
                let cause = std::error::Error::source(&error).map(ToString::to_string);
                tracing::warn!(%error, cause, scenario = id, "recalculation failed");
                if is_long {
                    self.release_run(id, PAUSE).await;
                }
                RunState::Failed
            }
        };
        run.standing.send_replace(standing);
        self.runs.forget(id, run);
    }

    /// Unlocks a scenario whose result is available and notifies the subscriber.
    async fn unlock(&self, question: &ForecastRequest) {
        let letter = |ended: &Recalculation| self.ready_letter(question, ended);
        match self.catalog.end_recalculation(&question.scenario.id, letter).await {
            Ok(was_locked) => {
                let scenario = &question.scenario.id;
                tracing::info!(scenario, was_locked, "long recalculation finished");
                self.outbox.notify();
            }
            // Another worker resumes the run later and finds its result complete.
            Err(error) => tracing::warn!(%error, "could not unlock the scenario"),
        }
    }

    fn ready_letter(&self, question: &ForecastRequest, ended: &Recalculation) -> Option<Email> {
        let to = (ended.email.as_deref()?, ended.recipient_name.as_str());
        let (scenario, package) = (&question.scenario, &question.package);
        let page = format!("/i/{}/p/{}/s/{}", package.institution_id, package.id, scenario.id);
        emails::recalculated(to, &scenario.name, &self.outbox.page(&page))
    }

    async fn release_run(&self, scenario_id: &str, seconds: i64) {
        let runner = &self.runs.runner;
        if let Err(error) = self.catalog.release_recalculation(scenario_id, runner, seconds).await {
            tracing::warn!(%error, scenario_id, "could not release a recalculation; its lease expires later");
        }
    }
}

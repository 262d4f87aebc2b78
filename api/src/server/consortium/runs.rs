//! Consortia's scenarios while they are worked out. A run goes on by itself, whoever waits for it: what is asked for by
//! somebody who leaves is of use to the next one. A run that takes longer than people wait locks its scenario, in the
//! catalog so that every server knows, and ends with a mail.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use titlewise_engine::model::Forecast;
use tokio::sync::watch;
use tokio::task::{AbortHandle, JoinError, JoinSet};
use tokio::time::{MissedTickBehavior, interval, timeout};

use super::progress::Progress;
use crate::catalog::{CatalogError, Letter, Recalculation, new_id};
use crate::server::identity::caller::Caller;
use crate::server::identity::letters;
use crate::server::problem::ApiError;
use crate::server::question::Question;
use crate::server::state::App;

/// How often a long run tells how far it is.
const TICK: Duration = Duration::from_millis(500);
/// Seconds until a long run that failed is begun again.
const PAUSE: i64 = 20;
/// Scenarios whose last whole result is kept for who looks while there is another one to come.
const RESULTS: usize = 16;

/// Who is told when a long run is done.
#[derive(Debug, Clone, Default)]
pub(in crate::server) struct Waiting {
    email: Option<String>,
    name: String,
}

impl Waiting {
    /// Somebody who asks.
    pub(in crate::server) fn of(caller: &Caller) -> Self {
        Self { email: caller.email.clone(), name: caller.name.clone() }
    }
}

/// How a run stands.
#[derive(Debug, Clone)]
pub(super) enum Standing {
    /// It has just begun.
    Fresh,
    /// It takes longer than people wait.
    Long,
    /// Here is its result.
    Whole(Arc<Forecast>),
    /// There is none, and who works it out again is told why.
    Failed,
    /// It was given up: something else is asked of the scenario now.
    Ended,
}

/// A scenario being worked out.
#[derive(Debug)]
pub(super) struct Run {
    /// Names what is worked out.
    key: String,
    pub(super) progress: Arc<Progress>,
    standing: watch::Sender<Standing>,
    task: Mutex<Option<AbortHandle>>,
}

impl Run {
    fn end(&self) {
        if let Some(task) = self.task.lock().take() {
            task.abort();
        }
        self.standing.send_replace(Standing::Ended);
    }

    /// Waits until it is whole, or known to take long.
    pub(super) async fn standing(&self) -> Standing {
        let mut standing = self.standing.subscribe();
        let known = standing.wait_for(|standing| !matches!(standing, Standing::Fresh)).await;
        known.map_or(Standing::Ended, |standing| standing.clone())
    }
}

/// The last whole result of a scenario, and what it was worked out from.
#[derive(Debug)]
pub(super) struct LastResult {
    key: String,
    pub(super) question: Question,
    pub(super) forecast: Arc<Forecast>,
}

/// The runs of this server.
#[derive(Debug)]
pub(in crate::server) struct Runs {
    /// Names this server in the catalog.
    pub(super) runner: String,
    /// After how long a run is a long one.
    long_after: Duration,
    /// By scenario.
    running: Mutex<HashMap<String, Arc<Run>>>,
    /// By scenario; what was written last stands last.
    results: Mutex<Vec<(String, Arc<LastResult>)>>,
}

impl Runs {
    /// None yet.
    pub(in crate::server) fn new(long_after: Duration) -> Self {
        Self { runner: new_id(), long_after, running: Mutex::default(), results: Mutex::default() }
    }

    /// The last whole result of a scenario.
    pub(super) fn last(&self, scenario_id: &str) -> Option<Arc<LastResult>> {
        let results = self.results.lock();
        let (_, last) = results.iter().find(|(of, _)| of == scenario_id)?;
        Some(Arc::clone(last))
    }

    /// Keeps the result of a scenario in place of the one before.
    pub(super) fn keep(&self, key: &str, question: &Question, forecast: &Arc<Forecast>) {
        let id = &question.scenario.id;
        let mut results = self.results.lock();
        if let Some(at) = results.iter().position(|(of, _)| of == id) {
            if results[at].1.key == key {
                return;
            }
            results.remove(at);
        } else if results.len() >= RESULTS {
            results.remove(0);
        }
        let (key, forecast) = (key.to_owned(), Arc::clone(forecast));
        let last = LastResult { key, question: question.clone(), forecast };
        results.push((id.clone(), Arc::new(last)));
    }

    /// Forgets a run that is over, unless another one took its place.
    fn forget(&self, scenario_id: &str, over: &Arc<Run>) {
        let mut running = self.running.lock();
        if running.get(scenario_id).is_some_and(|run| Arc::ptr_eq(run, over)) {
            running.remove(scenario_id);
        }
    }
}

impl App {
    /// Works a scenario out, beside whoever asks. One that is asked the same is joined; one that is asked something else
    /// than before is begun anew. A run is long from its beginning if it was so before a server was lost over it.
    pub(super) fn run(
        &self,
        question: &Question,
        key: &str,
        waiting: &Waiting,
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
            standing: watch::Sender::new(Standing::Fresh),
            task: Mutex::default(),
        });
        let mut question = question.clone();
        if let Some(consortium) = &mut question.consortium {
            consortium.progress = Arc::clone(&run.progress);
        }
        let is_long = is_long || self.runs.long_after.is_zero();
        let task = self.clone().work_out(question, Arc::clone(&run), waiting.clone(), is_long);
        *run.task.lock() = Some(tokio::spawn(task).abort_handle());
        if let Some(before) = running.insert(id.clone(), Arc::clone(&run)) {
            before.end();
        }
        run
    }

    /// Gives the run of a scenario up, if there is one, and unlocks it.
    pub(in crate::server) async fn end_run(&self, scenario_id: &str) -> Result<(), CatalogError> {
        let run = self.runs.running.lock().remove(scenario_id);
        if let Some(run) = run {
            run.end();
        }
        self.catalog.end_recalculation(scenario_id, |_| None).await.map(drop)
    }

    /// Gives all runs up. Others may take the long ones up at once.
    pub(in crate::server) async fn close_runs(&self) {
        let running = std::mem::take(&mut *self.runs.running.lock());
        for (scenario_id, run) in running {
            run.end();
            self.release_run(&scenario_id, 0).await;
        }
    }

    async fn work_out(self, question: Question, run: Arc<Run>, waiting: Waiting, is_long: bool) {
        // Work in a set of its own ends with this task.
        let mut work = JoinSet::new();
        let (app, asked) = (self.clone(), question.clone());
        work.spawn(async move { app.overview(&asked).await });
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

    /// Locks a scenario that takes long.
    async fn lock(&self, question: &Question, run: &Run, waiting: &Waiting) {
        let (scenario, percent) = (&question.scenario, run.progress.percent());
        tracing::info!(scenario = scenario.id, percent, "a scenario takes long");
        let told = (waiting.email.as_deref(), waiting.name.as_str());
        let runner = &self.runs.runner;
        let locked = self.catalog.begin_recalculation(&scenario.id, told, runner, percent).await;
        if let Err(error) = locked {
            tracing::warn!(%error, scenario = scenario.id, "a scenario is not locked");
        }
        run.standing.send_replace(Standing::Long);
    }

    /// Tells how far a long run is.
    async fn tell(&self, question: &Question, run: &Run) {
        let (id, percent) = (&question.scenario.id, run.progress.percent());
        if let Err(error) = self.catalog.keep_recalculation(id, &self.runs.runner, percent).await {
            tracing::warn!(%error, scenario = id, "how far a scenario is worked out is not told");
        }
    }

    async fn finish(
        &self,
        question: &Question,
        run: &Arc<Run>,
        done: Option<Result<Result<Arc<Forecast>, ApiError>, JoinError>>,
        is_long: bool,
    ) {
        let id = &question.scenario.id;
        let standing = match done.unwrap_or(Ok(Err(ApiError::Conflict))).map_err(ApiError::from) {
            Ok(Ok(forecast)) => {
                // The result is there before the lock is gone.
                self.runs.keep(&run.key, question, &forecast);
                if is_long {
                    self.unlock(question).await;
                }
                Standing::Whole(forecast)
            }
            Ok(Err(error)) | Err(error) => {
                tracing::warn!(%error, scenario = id, "a scenario is not worked out");
                if is_long {
                    self.release_run(id, PAUSE).await;
                }
                Standing::Failed
            }
        };
        run.standing.send_replace(standing);
        self.runs.forget(id, run);
    }

    /// Unlocks a scenario whose result is there, and tells who waits for it.
    async fn unlock(&self, question: &Question) {
        let letter = |ended: &Recalculation| self.ready_letter(question, ended);
        match self.catalog.end_recalculation(&question.scenario.id, letter).await {
            Ok(was_locked) => {
                let scenario = &question.scenario.id;
                tracing::info!(scenario, was_locked, "a scenario that took long is there");
                self.mail_bell.notify_one();
            }
            // It is taken up again in a while, and found to be whole.
            Err(error) => tracing::warn!(%error, "a scenario is not unlocked"),
        }
    }

    fn ready_letter(&self, question: &Question, ended: &Recalculation) -> Option<Letter> {
        let to = (ended.email.as_deref()?, ended.recipient_name.as_str());
        let (scenario, package) = (&question.scenario, &question.package);
        let page = format!("/i/{}/p/{}/s/{}", package.institution_id, package.id, scenario.id);
        letters::recalculated(to, &scenario.name, &self.page(&page))
    }

    async fn release_run(&self, scenario_id: &str, seconds: i64) {
        let runner = &self.runs.runner;
        if let Err(error) = self.catalog.release_recalculation(scenario_id, runner, seconds).await {
            tracing::warn!(%error, scenario_id, "a scenario is not given back; it is in a while");
        }
    }
}

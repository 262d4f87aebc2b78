//! A consortium's scenario while it is being computed, and the last result of each.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use titlewise_catalog::new_id;
use titlewise_engine::model::Forecast;
use tokio::sync::watch;
use tokio::task::AbortHandle;

use crate::accounts::caller::Caller;
use crate::consortium::progress::Progress;
use crate::forecasts::request::ForecastRequest;

/// Number of scenarios whose last complete result is cached to be shown during a recalculation.
const RESULTS: usize = 16;

/// Recipient of the email at the end of a long run.
#[derive(Debug, Clone, Default)]
pub struct Subscriber {
    pub(crate) email: Option<String>,
    pub(crate) name: String,
}

impl Subscriber {
    /// Subscribes the caller.
    pub fn of(caller: &Caller) -> Self {
        Self { email: caller.email.clone(), name: caller.name.clone() }
    }
}

/// State of a run.
#[derive(Debug, Clone)]
pub(crate) enum RunState {
    /// It has just started.
    Fresh,
    /// It takes longer than requests wait.
    Long,
    /// It is complete; with the result.
    Whole(Arc<Forecast>),
    /// It failed. The next request computes it again and returns the error.
    Failed,
    /// It was cancelled: the scenario or its data have changed.
    Ended,
}

/// A scenario that is being computed.
#[derive(Debug)]
pub(crate) struct Run {
    /// Cache key of the computation.
    pub(crate) key: String,
    pub(crate) progress: Arc<Progress>,
    pub(crate) standing: watch::Sender<RunState>,
    pub(crate) task: Mutex<Option<AbortHandle>>,
}

impl Run {
    pub(crate) fn end(&self) {
        if let Some(task) = self.task.lock().take() {
            task.abort();
        }
        self.standing.send_replace(RunState::Ended);
    }

    /// Waits until the run is complete or known to take long.
    pub(crate) async fn standing(&self) -> RunState {
        self.once(|standing| !matches!(standing, RunState::Fresh)).await
    }

    /// Waits until the run is over. Its scenario is then unlocked, unless the run failed.
    async fn finished(&self) {
        self.once(|standing| !matches!(standing, RunState::Fresh | RunState::Long)).await;
    }

    /// Waits for a state.
    async fn once(&self, is_wanted: impl FnMut(&RunState) -> bool) -> RunState {
        let mut standing = self.standing.subscribe();
        let known = standing.wait_for(is_wanted).await;
        known.map_or(RunState::Ended, |standing| standing.clone())
    }
}

/// Last complete result of a scenario, with its request.
#[derive(Debug)]
pub(crate) struct LastResult {
    key: String,
    pub(crate) question: ForecastRequest,
    pub(crate) forecast: Arc<Forecast>,
}

/// Runs of this server.
#[derive(Debug)]
pub struct Runs {
    /// Id of this server in the catalog.
    pub(crate) runner: String,
    /// Duration after which a run counts as long.
    pub(crate) long_after: Duration,
    /// By scenario id.
    pub(crate) running: Mutex<HashMap<String, Arc<Run>>>,
    /// By scenario id; the most recently written come last.
    results: Mutex<Vec<(String, Arc<LastResult>)>>,
}

impl Runs {
    /// Creates an empty set of runs.
    pub fn new(long_after: Duration) -> Self {
        Self { runner: new_id(), long_after, running: Mutex::default(), results: Mutex::default() }
    }

    /// Last complete result of a scenario.
    pub(crate) fn last(&self, scenario_id: &str) -> Option<Arc<LastResult>> {
        let results = self.results.lock();
        let (_, last) = results.iter().find(|(of, _)| of == scenario_id)?;
        Some(Arc::clone(last))
    }

    /// Stores the result of a scenario, replacing the previous one.
    pub(crate) fn keep(&self, key: &str, question: &ForecastRequest, forecast: &Arc<Forecast>) {
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

    /// Whether this is the key of the last complete result of a scenario.
    pub(crate) fn is_last(&self, scenario_id: &str, key: &str) -> bool {
        self.last(scenario_id).is_some_and(|last| last.key == key)
    }

    /// Waits until this server is no longer computing a scenario with this key.
    pub(crate) async fn finished(&self, scenario_id: &str, key: &str) {
        let run = self.running.lock().get(scenario_id).filter(|run| run.key == key).cloned();
        if let Some(run) = run {
            run.finished().await;
        }
    }

    /// Removes a finished run, unless another one has replaced it.
    pub(crate) fn forget(&self, scenario_id: &str, over: &Arc<Run>) {
        let mut running = self.running.lock();
        if running.get(scenario_id).is_some_and(|run| Arc::ptr_eq(run, over)) {
            running.remove(scenario_id);
        }
    }
}

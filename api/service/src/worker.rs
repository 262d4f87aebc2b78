//! Loop of a background worker: works while there is work, then waits until notified or until the poll interval has
//! passed.

use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use titlewise_catalog::CatalogError;
use tokio::sync::{Notify, watch};
use tokio::task::JoinHandle;
use tokio::time::timeout;

/// Whether a step found work.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// There was work, and there may be more.
    Worked,
    /// There was none.
    Idle,
}

/// Repeated work of a worker.
pub trait Work: Send + 'static {
    /// Name of the worker in logs.
    const NAME: &'static str;
    /// Time to wait for a notification before checking again: other servers do not notify it.
    const POLL_INTERVAL: Duration;

    /// Does the work that is due. A failure is logged, and the step is repeated after the poll interval.
    fn step(&mut self) -> impl Future<Output = Result<Step, CatalogError>> + Send;
}

/// Notifies work in progress that its worker is stopping.
#[derive(Debug, Clone)]
pub struct Closing(watch::Receiver<bool>);

impl Closing {
    /// Whether the worker is stopping.
    pub fn is_closing(&self) -> bool {
        *self.0.borrow() || self.0.has_changed().is_err()
    }

    /// Waits until the worker is stopping.
    pub async fn wait(&mut self) {
        self.0.wait_for(|is_closing| *is_closing).await.ok();
    }
}

/// A worker that runs as a task.
#[derive(Debug)]
pub struct Worker {
    task: JoinHandle<()>,
    closing: watch::Sender<bool>,
}

impl Worker {
    /// Starts a worker. `wake` notifies it of new work.
    pub fn start<W: Work>(wake: Arc<Notify>, work: impl FnOnce(Closing) -> W) -> Self {
        let (closing, is_closing) = watch::channel(false);
        let is_closing = Closing(is_closing);
        let work = work(is_closing.clone());
        Self { task: tokio::spawn(run(work, wake, is_closing)), closing }
    }

    /// Stops after the step in progress.
    pub async fn stop(self) {
        self.closing.send_replace(true);
        if let Err(error) = self.task.await {
            tracing::error!(%error, "a worker ended unexpectedly");
        }
    }

    /// Stops after the step in progress, or abandons it if it takes longer than a limit.
    pub async fn stop_within(self, limit: Duration) {
        self.closing.send_replace(true);
        let mut task = self.task;
        match timeout(limit, &mut task).await {
            Ok(Ok(())) => {}
            Ok(Err(error)) => tracing::error!(%error, "a worker ended unexpectedly"),
            Err(_) => task.abort(),
        }
    }

    /// Stops immediately. The step in progress is abandoned, and its lease expires.
    pub fn abort(self) {
        self.task.abort();
    }
}

async fn run<W: Work>(mut work: W, wake: Arc<Notify>, mut closing: Closing) {
    while !closing.is_closing() {
        match work.step().await {
            Ok(Step::Worked) => continue,
            Ok(Step::Idle) => {}
            Err(error) => tracing::warn!(%error, worker = W::NAME, "could not look for work"),
        }
        tokio::select! {
            _ = timeout(W::POLL_INTERVAL, wake.notified()) => {}
            () = closing.wait() => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

    use super::*;

    /// Reports each step; some of them have work.
    struct Count {
        due: usize,
        steps: UnboundedSender<Step>,
    }

    impl Work for Count {
        const NAME: &'static str = "test";
        // Longer than the test, so that only notifications wake it.
        const POLL_INTERVAL: Duration = Duration::from_secs(3_600);

        async fn step(&mut self) -> Result<Step, CatalogError> {
            let step = if self.due == 0 { Step::Idle } else { Step::Worked };
            self.due = self.due.saturating_sub(1);
            self.steps.send(step).ok();
            Ok(step)
        }
    }

    /// A step that lasts until it is allowed to end.
    struct Long {
        begun: UnboundedSender<()>,
        may_end: Arc<Notify>,
        ended: UnboundedSender<()>,
    }

    impl Work for Long {
        const NAME: &'static str = "test";
        const POLL_INTERVAL: Duration = Duration::from_secs(3_600);

        async fn step(&mut self) -> Result<Step, CatalogError> {
            self.begun.send(()).ok();
            self.may_end.notified().await;
            self.ended.send(()).ok();
            Ok(Step::Idle)
        }
    }

    /// Starts a worker with a long step, and waits until the step has begun.
    async fn long(may_end: &Arc<Notify>) -> (Worker, UnboundedReceiver<()>) {
        let (begun, mut begins) = unbounded_channel();
        let (ended, ends) = unbounded_channel();
        let work = Long { begun, may_end: Arc::clone(may_end), ended };
        let worker = Worker::start(Arc::default(), |_| work);
        begins.recv().await.unwrap();
        (worker, ends)
    }

    #[tokio::test]
    async fn a_step_in_progress_ends_before_the_worker_stops() {
        let may_end = Arc::new(Notify::new());
        let (worker, mut ends) = long(&may_end).await;
        let stop = tokio::spawn(worker.stop_within(Duration::from_secs(60)));
        may_end.notify_one();
        stop.await.unwrap();
        assert_eq!(ends.try_recv(), Ok(()));
    }

    #[tokio::test]
    async fn a_step_that_takes_too_long_is_abandoned() {
        let may_end = Arc::new(Notify::new());
        let (worker, mut ends) = long(&may_end).await;
        worker.stop_within(Duration::from_millis(1)).await;
        may_end.notify_one();
        assert_eq!(ends.recv().await, None);
    }

    async fn next(steps: &mut UnboundedReceiver<Step>) -> Step {
        timeout(Duration::from_secs(10), steps.recv()).await.unwrap().unwrap()
    }

    #[tokio::test]
    async fn works_until_idle_then_waits_for_a_notification() {
        let (reported, mut steps) = unbounded_channel();
        let wake = Arc::new(Notify::new());
        let worker = Worker::start(Arc::clone(&wake), |_| Count { due: 2, steps: reported });
        for expected in [Step::Worked, Step::Worked, Step::Idle] {
            assert_eq!(next(&mut steps).await, expected);
        }
        assert!(steps.try_recv().is_err(), "idle until notified");
        wake.notify_one();
        assert_eq!(next(&mut steps).await, Step::Idle);
        worker.stop().await;
        assert_eq!(steps.recv().await, None, "stopped");
    }
}

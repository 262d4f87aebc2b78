//! Work on all processors.

use std::sync::{Mutex, PoisonError};

/// Does each piece of work on the next idle processor, the last one first. The results are in no order.
pub(crate) fn in_parallel<T: Send, R: Send>(
    waiting: Vec<T>,
    work: impl Fn(T) -> R + Sync,
) -> Vec<R> {
    let processors = std::thread::available_parallelism().map_or(1, usize::from);
    let threads = processors.min(waiting.len());
    let waiting = Mutex::new(waiting);
    let take = || waiting.lock().unwrap_or_else(PoisonError::into_inner).pop();
    let run = || std::iter::from_fn(take).map(&work).collect::<Vec<_>>();
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(run)).collect();
        let done = workers.into_iter().map(|worker| match worker.join() {
            Ok(results) => results,
            Err(panic) => std::panic::resume_unwind(panic),
        });
        done.flatten().collect()
    })
}

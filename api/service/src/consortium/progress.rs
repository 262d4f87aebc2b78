//! Progress of computing a consortium's members.

use std::sync::atomic::{AtomicUsize, Ordering};

/// Progress of computing a consortium's members.
#[derive(Debug, Default)]
pub struct Progress {
    done: AtomicUsize,
    all: AtomicUsize,
}

impl Progress {
    /// Sets the number of finished steps and of all steps.
    pub(crate) fn begin(&self, done: usize, all: usize) {
        self.done.store(done, Ordering::Relaxed);
        self.all.store(all, Ordering::Relaxed);
    }

    /// Counts one more finished step.
    pub(crate) fn step(&self) {
        self.done.fetch_add(1, Ordering::Relaxed);
    }

    /// Sets the number of finished steps.
    pub(crate) fn reach(&self, done: usize) {
        self.done.store(done, Ordering::Relaxed);
    }

    /// Finished steps in percent, 0 to 100.
    pub(crate) fn percent(&self) -> f64 {
        let (done, all) = (self.done.load(Ordering::Relaxed), self.all.load(Ordering::Relaxed));
        if all == 0 { 0.0 } else { 100.0 * done.min(all) as f64 / all as f64 }
    }
}

#[cfg(test)]
mod tests {
    use super::Progress;

    #[test]
    fn counts_from_nothing_to_all() {
        let progress = Progress::default();
        assert_eq!(progress.percent(), 0.0);
        progress.begin(1, 4);
        assert_eq!(progress.percent(), 25.0);
        (0..3).for_each(|_| progress.step());
        assert_eq!(progress.percent(), 100.0);
    }
}

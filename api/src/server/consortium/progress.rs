//! How many of a consortium's members are worked out.

use std::sync::atomic::{AtomicUsize, Ordering};

/// How many of a consortium's members are worked out.
#[derive(Debug, Default)]
pub(in crate::server) struct Progress {
    done: AtomicUsize,
    all: AtomicUsize,
}

impl Progress {
    /// So many of all are there already.
    pub(super) fn begin(&self, done: usize, all: usize) {
        self.done.store(done, Ordering::Relaxed);
        self.all.store(all, Ordering::Relaxed);
    }

    /// Another one is there.
    pub(super) fn step(&self) {
        self.done.fetch_add(1, Ordering::Relaxed);
    }

    /// So many are there now.
    pub(super) fn reach(&self, done: usize) {
        self.done.store(done, Ordering::Relaxed);
    }

    /// Members that are there, 0 to 100.
    pub(super) fn percent(&self) -> f64 {
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

//! Growing delays after wrong passwords. Each server counts separately, in memory.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use titlewise_catalog::Clock;

use crate::error::Error;

/// Keys tracked before forgotten ones are removed.
const MAX_TRACKED: usize = 20_000;

/// Rule for one kind of key.
#[derive(Debug, Clone, Copy)]
pub struct Rule {
    /// Wrong passwords without a delay.
    pub free: u32,
    /// First delay in seconds; doubled after each further wrong password.
    pub first: i64,
    /// Maximum delay in seconds.
    pub longest: i64,
    /// Seconds without an attempt after which all earlier ones are forgotten.
    pub forget: i64,
}

#[derive(Debug, Default, Clone, Copy)]
struct Failures {
    count: u32,
    last: i64,
    until: i64,
}

/// Attempts by key, each of which counts as wrong until it succeeds.
#[derive(Debug)]
pub struct Delays {
    clock: Clock,
    rule: Rule,
    tracked: Mutex<HashMap<String, Failures>>,
}

impl Delays {
    /// Creates counters without any attempts.
    pub fn new(clock: &Clock, rule: Rule) -> Self {
        Self { clock: clock.clone(), rule, tracked: Mutex::default() }
    }

    /// Counts an attempt before its password is checked, so that attempts at the same time count, too.
    ///
    /// # Errors
    /// [`Error::TooMany`] while a delay lasts. Such an attempt does not count.
    pub fn attempt(&self, key: &str) -> Result<(), Error> {
        let now = self.clock.seconds();
        let mut tracked = self.tracked.lock().unwrap_or_else(PoisonError::into_inner);
        if tracked.len() >= MAX_TRACKED && !tracked.contains_key(key) {
            self.shrink(&mut tracked, now);
        }
        let failures = tracked.entry(key.to_owned()).or_default();
        if now - failures.last >= self.rule.forget {
            *failures = Failures::default();
        }
        if now < failures.until {
            let seconds = u64::try_from(failures.until - now).unwrap_or(1);
            return Err(Error::TooMany { seconds });
        }
        failures.count = failures.count.saturating_add(1);
        failures.last = now;
        failures.until = now.saturating_add(self.rule.delay(failures.count));
        Ok(())
    }

    /// Forgets the attempts of a key after a right password.
    pub fn succeeded(&self, key: &str) {
        self.tracked.lock().unwrap_or_else(PoisonError::into_inner).remove(key);
    }

    /// Removes forgotten keys, and the oldest half of all keys if that is not enough.
    fn shrink(&self, tracked: &mut HashMap<String, Failures>, now: i64) {
        tracked.retain(|_, failures| now - failures.last < self.rule.forget);
        if tracked.len() >= MAX_TRACKED {
            let mut times: Vec<i64> = tracked.values().map(|failures| failures.last).collect();
            times.sort_unstable();
            let middle = times.get(times.len() / 2).copied().unwrap_or(now);
            tracked.retain(|_, failures| failures.last > middle);
        }
    }
}

impl Rule {
    /// Returns the delay in seconds after this many wrong passwords.
    fn delay(self, count: u32) -> i64 {
        let Some(doublings) = count.checked_sub(self.free) else { return 0 };
        let factor = 1_i64.checked_shl(doublings.min(32)).unwrap_or(i64::MAX);
        self.first.saturating_mul(factor).min(self.longest)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicI64, Ordering};

    use chrono::DateTime;

    use super::*;

    const RULE: Rule = Rule { free: 3, first: 30, longest: 200, forget: 10_000 };

    /// A clock that the test sets.
    fn clock() -> (Arc<AtomicI64>, Clock) {
        let seconds = Arc::new(AtomicI64::new(1_000_000));
        let shown = Arc::clone(&seconds);
        let clock = Clock::new(move || {
            DateTime::from_timestamp(shown.load(Ordering::SeqCst), 0).unwrap_or_default()
        });
        (seconds, clock)
    }

    fn wait(delays: &Delays, key: &str) -> u64 {
        match delays.attempt(key) {
            Ok(()) => 0,
            Err(Error::TooMany { seconds }) => seconds,
            Err(error) => panic!("{error}"),
        }
    }

    #[test]
    fn delays_grow_with_each_wrong_password() {
        let (seconds, clock) = clock();
        let delays = Delays::new(&clock, RULE);
        for _ in 0..3 {
            assert_eq!(wait(&delays, "ann"), 0);
        }
        for expected in [30, 60, 120, 200, 200] {
            assert_eq!(wait(&delays, "ann"), expected);
            assert_eq!(wait(&delays, "bob"), 0, "others do not wait");
            delays.succeeded("bob");
            seconds.fetch_add(i64::try_from(expected).unwrap() - 1, Ordering::SeqCst);
            assert_eq!(wait(&delays, "ann"), 1, "a refused attempt extends nothing");
            seconds.fetch_add(1, Ordering::SeqCst);
            assert_eq!(wait(&delays, "ann"), 0);
        }
    }

    #[test]
    fn a_right_password_and_a_long_time_forget() {
        let (seconds, clock) = clock();
        let delays = Delays::new(&clock, RULE);
        for _ in 0..3 {
            assert_eq!(wait(&delays, "ann"), 0);
        }
        delays.succeeded("ann");
        for _ in 0..3 {
            assert_eq!(wait(&delays, "ann"), 0);
        }
        assert_eq!(wait(&delays, "ann"), 30);
        seconds.fetch_add(10_000, Ordering::SeqCst);
        for _ in 0..3 {
            assert_eq!(wait(&delays, "ann"), 0);
        }
        assert_eq!(wait(&delays, "ann"), 30, "counted from the beginning");
    }

    #[test]
    fn memory_is_limited() {
        let (seconds, clock) = clock();
        let delays = Delays::new(&clock, RULE);
        for number in 0..MAX_TRACKED * 2 {
            if number % 1_000 == 0 {
                seconds.fetch_add(1, Ordering::SeqCst);
            }
            assert_eq!(wait(&delays, &number.to_string()), 0);
        }
        assert!(delays.tracked.lock().unwrap().len() <= MAX_TRACKED);
    }
}

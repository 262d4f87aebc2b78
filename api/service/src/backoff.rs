//! Wait times between attempts.

use std::time::Duration;

use backon::{BackoffBuilder, ExponentialBuilder};

/// Returns the wait in seconds after this many attempts (1 or more): `first` after the first one, doubled after each
/// further one, at most `longest`.
pub fn seconds_after(attempts: i64, first: u64, longest: u64) -> i64 {
    let attempts = usize::try_from(attempts).unwrap_or(1).clamp(1, 64);
    let waits = ExponentialBuilder::default()
        .with_min_delay(Duration::from_secs(first))
        .with_max_delay(Duration::from_secs(longest))
        .with_factor(2.0)
        .without_max_times()
        .build();
    let wait = waits.take(attempts).last().map_or(longest, |wait| wait.as_secs());
    i64::try_from(wait).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waits_double_up_to_the_longest() {
        let longest = 6 * 3_600;
        let waits =
            [0, 1, 2, 3, 12, 13, 14, 90].map(|attempts| seconds_after(attempts, 5, longest));
        assert_eq!(waits, [5, 5, 10, 20, 10_240, 20_480, 21_600, 21_600]);
    }
}

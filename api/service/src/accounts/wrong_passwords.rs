//! Wrong passwords so far, and how many of them delay the next attempt.

use titlewise_catalog::Clock;

use crate::accounts::delays::{Delays, Rule};

/// A day in seconds.
const DAY: i64 = 86_400;
/// Wrong passwords for one account from one address, one device or one session.
const ONE_PLACE: Rule = Rule { free: 10, first: 30, longest: 3_600, forget: DAY };
/// Wrong passwords for one account from all unknown devices: beyond that, one a minute. This stops guessing from many
/// addresses.
const ALL_PLACES: Rule = Rule { free: 300, first: 60, longest: 60, forget: DAY };

/// Wrong passwords so far.
#[derive(Debug)]
pub struct WrongPasswords {
    /// By account and place: an address, a device or a session.
    pub(crate) of_place: Delays,
    /// By account, from all unknown devices.
    pub(crate) of_account: Delays,
    /// Wrong codes of the second factor, by account, device or session.
    pub(crate) of_code: Delays,
}

impl WrongPasswords {
    /// Creates counters without any attempts.
    pub fn new(clock: &Clock) -> Self {
        Self {
            of_place: Delays::new(clock, ONE_PLACE),
            of_account: Delays::new(clock, ALL_PLACES),
            of_code: Delays::new(clock, ONE_PLACE),
        }
    }
}

//! The refreshes that this server is running.

use std::num::NonZeroU32;
use std::path::PathBuf;
use std::time::Duration;

use chrono::TimeDelta;
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use parking_lot::Mutex;
use titlewise_openalex::Access;
use tokio::sync::{Semaphore, watch};
use tokio::task::JoinSet;

/// The refreshes of this server.
#[derive(Debug)]
pub struct Refreshes {
    pub(crate) access: Option<Access>,
    /// Folder of cached responses, with a subfolder for each day.
    pub(crate) folder: PathBuf,
    /// Lets one refresh at a time send requests.
    pub(crate) turn: Semaphore,
    pub(crate) tasks: Mutex<JoinSet<()>>,
    pub(crate) closing: watch::Sender<bool>,
    /// Time after which the data of an institution can be refreshed again.
    pub(crate) cooldown: TimeDelta,
    /// Refreshes of added ROR ids, by institution. They do not wait for the cool-down, but their number is limited.
    pub(crate) additions: DefaultKeyedRateLimiter<String>,
}

/// Refreshes of added ROR ids that an institution may start at once. Another one is allowed after each cool-down.
const ADDITIONS: NonZeroU32 = NonZeroU32::new(20).unwrap();

impl Refreshes {
    /// Creates an empty set of refreshes that caches responses in a folder.
    pub fn new(access: Option<Access>, folder: PathBuf, cooldown: Duration) -> Self {
        let (tasks, closing) = (Mutex::default(), watch::Sender::new(false));
        let period = cooldown.max(Duration::from_secs(1));
        let quota = Quota::with_period(period).unwrap_or(Quota::per_hour(NonZeroU32::MIN));
        let additions = RateLimiter::keyed(quota.allow_burst(ADDITIONS));
        let cooldown = TimeDelta::from_std(cooldown).unwrap_or(TimeDelta::MAX);
        Self { access, folder, turn: Semaphore::new(1), tasks, closing, cooldown, additions }
    }
}

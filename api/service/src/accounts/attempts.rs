//! Rate limits for sign-ins, links and forms, by account and by client address. Each server counts separately, in
//! memory.

use std::net::IpAddr;
use std::num::NonZeroU32;
use std::time::Duration;

use governor::clock::{Clock, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

use crate::error::Error;

/// Rate limit: the size of a burst, and the seconds until one more attempt is allowed.
struct Pace(u32, u64);

/// Accounts and passwords tried from one address.
const SIGN_INS: Pace = Pace(100, 2);
/// Sign-ins from one address that failed, which show whether an account exists.
const LOOKUPS: Pace = Pace(30, 20);
/// Links requested for one account.
const LINKS: Pace = Pace(3, 600);
/// Links requested and used from one address.
const LINK_CALLS: Pace = Pace(30, 20);
/// Forms sent from one address.
const FORMS: Pace = Pace(20, 30);
/// Requests of one caller that cause email.
const MAILS: Pace = Pace(30, 60);
/// Requests from one address that cause email.
const MAIL_CALLS: Pace = Pace(100, 20);
/// Accounts and addresses tracked before inactive ones are removed.
const MAX_TRACKED: usize = 10_000;

/// Attempts so far, by account and by address.
#[derive(Debug)]
pub struct Attempts {
    sign_ins: DefaultKeyedRateLimiter<String>,
    lookups: DefaultKeyedRateLimiter<String>,
    links: DefaultKeyedRateLimiter<String>,
    link_calls: DefaultKeyedRateLimiter<String>,
    forms: DefaultKeyedRateLimiter<String>,
    mails: DefaultKeyedRateLimiter<String>,
    mail_calls: DefaultKeyedRateLimiter<String>,
}

impl Default for Attempts {
    fn default() -> Self {
        Self::new()
    }
}

impl Attempts {
    /// Creates counters without any attempts.
    pub fn new() -> Self {
        Self {
            sign_ins: limiter(SIGN_INS),
            lookups: limiter(LOOKUPS),
            links: limiter(LINKS),
            link_calls: limiter(LINK_CALLS),
            forms: limiter(FORMS),
            mails: limiter(MAILS),
            mail_calls: limiter(MAIL_CALLS),
        }
    }

    /// Counts a sign-in, or a check whether an account exists.
    pub fn sign_in(&self, address: &Address) -> Result<(), Error> {
        count(&self.sign_ins, &address.0)
    }

    /// Counts a refused sign-in, which shows whether the account exists.
    pub fn lookup(&self, address: &Address) -> Result<(), Error> {
        count(&self.lookups, &address.0)
    }

    /// Counts a link requested for an account.
    pub fn link(&self, account: &str) -> Result<(), Error> {
        count(&self.links, account)
    }

    /// Counts a link that is requested or used.
    pub fn link_call(&self, address: &Address) -> Result<(), Error> {
        count(&self.link_calls, &address.0)
    }

    /// Counts a request of a caller that causes email to others.
    pub fn mail(&self, caller: &str, address: &Address) -> Result<(), Error> {
        count(&self.mail_calls, &address.0)?;
        count(&self.mails, caller)
    }

    /// Counts a form.
    pub fn form(&self, address: &Address) -> Result<(), Error> {
        count(&self.forms, &address.0)
    }
}

fn limiter(Pace(at_once, seconds): Pace) -> DefaultKeyedRateLimiter<String> {
    let burst = NonZeroU32::new(at_once).unwrap_or(NonZeroU32::MIN);
    let quota = Quota::with_period(Duration::from_secs(seconds.max(1)));
    RateLimiter::keyed(quota.unwrap_or(Quota::per_second(NonZeroU32::MIN)).allow_burst(burst))
}

fn count(limiter: &DefaultKeyedRateLimiter<String>, key: &str) -> Result<(), Error> {
    if limiter.len() > MAX_TRACKED {
        limiter.retain_recent();
    }
    limiter.check_key(&key.to_owned()).map_err(|later| Error::TooMany {
        seconds: later.wait_time_from(DefaultClock::default().now()).as_secs() + 1,
    })
}

/// Client address of a request: an IPv4 address, or the network of an IPv6 address.
#[derive(Debug, Default)]
pub struct Address(String);

impl From<IpAddr> for Address {
    fn from(address: IpAddr) -> Self {
        Self(network(address))
    }
}

impl std::fmt::Display for Address {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl Address {
    /// Returns the address or network as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Returns what identifies one site: an IPv4 address, or an IPv6 network of 64 bits.
fn network(address: IpAddr) -> String {
    match address.to_canonical() {
        IpAddr::V4(address) => address.to_string(),
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            format!("{a:x}:{b:x}:{c:x}:{d:x}::/64")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn after_so_many_attempts_one_waits_and_others_do_not() {
        let attempts = Attempts::new();
        for _ in 0..3 {
            attempts.link("ann").unwrap();
        }
        let refused = attempts.link("ann").unwrap_err();
        assert!(matches!(refused, Error::TooMany { seconds: 1..=601 }), "{refused:?}");
        attempts.link("bob").unwrap();
    }

    #[test]
    fn a_house_is_a_network() {
        let same =
            ["2001:db8:1:2::1", "2001:db8:1:2:ffff::9"].map(|one| network(one.parse().unwrap()));
        assert_eq!(same[0], same[1]);
        assert_eq!(network("::ffff:192.0.2.1".parse().unwrap()), "192.0.2.1");
    }
}

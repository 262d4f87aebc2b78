//! How often somebody may try to sign in, ask for a link or send a form, by account and by address. Each server counts for
//! itself, in memory.

use std::net::{IpAddr, SocketAddr};
use std::num::NonZeroU32;
use std::time::Duration;

use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::request::Parts;
use governor::clock::{Clock, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

use crate::server::problem::ApiError;
use crate::server::state::App;

/// So many at once, then one every so many seconds.
struct Pace(u32, u64);

/// Passwords tried on one account.
const PASSWORDS: Pace = Pace(10, 30);
/// Accounts and passwords tried from one address.
const SIGN_INS: Pace = Pace(100, 2);
/// Links asked for one account.
const LINKS: Pace = Pace(3, 600);
/// Links asked for and used from one address.
const LINK_CALLS: Pace = Pace(30, 20);
/// Forms sent from one address.
const FORMS: Pace = Pace(20, 30);
/// Accounts and addresses that are kept in mind before the quiet ones are forgotten.
const KEPT: usize = 10_000;

/// How often somebody tried.
#[derive(Debug)]
pub(in crate::server) struct Attempts {
    passwords: DefaultKeyedRateLimiter<String>,
    sign_ins: DefaultKeyedRateLimiter<String>,
    links: DefaultKeyedRateLimiter<String>,
    link_calls: DefaultKeyedRateLimiter<String>,
    forms: DefaultKeyedRateLimiter<String>,
}

impl Attempts {
    /// Nobody has tried anything.
    pub(in crate::server) fn new() -> Self {
        Self {
            passwords: limiter(PASSWORDS),
            sign_ins: limiter(SIGN_INS),
            links: limiter(LINKS),
            link_calls: limiter(LINK_CALLS),
            forms: limiter(FORMS),
        }
    }

    /// A password is tried on an account.
    pub(in crate::server) fn password(&self, account: &str) -> Result<(), ApiError> {
        count(&self.passwords, account)
    }

    /// Somebody tries to sign in, or whether there is an account.
    pub(in crate::server) fn sign_in(&self, address: &Address) -> Result<(), ApiError> {
        count(&self.sign_ins, &address.0)
    }

    /// A link is asked for an account.
    pub(in crate::server) fn link(&self, account: &str) -> Result<(), ApiError> {
        count(&self.links, account)
    }

    /// A link is asked for or used.
    pub(in crate::server) fn link_call(&self, address: &Address) -> Result<(), ApiError> {
        count(&self.link_calls, &address.0)
    }

    /// A form is sent.
    pub(in crate::server) fn form(&self, address: &Address) -> Result<(), ApiError> {
        count(&self.forms, &address.0)
    }
}

fn limiter(Pace(at_once, seconds): Pace) -> DefaultKeyedRateLimiter<String> {
    let burst = NonZeroU32::new(at_once).unwrap_or(NonZeroU32::MIN);
    let quota = Quota::with_period(Duration::from_secs(seconds.max(1)));
    RateLimiter::keyed(quota.unwrap_or(Quota::per_second(NonZeroU32::MIN)).allow_burst(burst))
}

fn count(limiter: &DefaultKeyedRateLimiter<String>, key: &str) -> Result<(), ApiError> {
    if limiter.len() > KEPT {
        limiter.retain_recent();
    }
    limiter.check_key(&key.to_owned()).map_err(|later| ApiError::TooMany {
        seconds: later.wait_time_from(DefaultClock::default().now()).as_secs() + 1,
    })
}

/// From where somebody asks: an IP address, of IPv6 the network.
#[derive(Debug)]
pub(in crate::server) struct Address(String);

impl FromRequestParts<App> for Address {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        let connected = parts.extensions.get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
        // The last one is what our own proxy has seen; those before it are what somebody says.
        let said = parts.headers.get_all("x-forwarded-for").iter().next_back();
        let said =
            said.and_then(|value| value.to_str().ok()?.rsplit(',').next()?.trim().parse().ok());
        let address = if app.trust_proxy { said.or(connected) } else { connected };
        Ok(Self(address.map(network).unwrap_or_default()))
    }
}

/// One house has one IPv4 address, or a network of 64 bits.
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
        for _ in 0..10 {
            attempts.password("ann").unwrap();
        }
        let refused = attempts.password("ann").unwrap_err();
        assert!(matches!(refused, ApiError::TooMany { seconds: 1..=31 }), "{refused:?}");
        attempts.password("bob").unwrap();
    }

    #[test]
    fn a_house_is_a_network() {
        let same =
            ["2001:db8:1:2::1", "2001:db8:1:2:ffff::9"].map(|one| network(one.parse().unwrap()));
        assert_eq!(same[0], same[1]);
        assert_eq!(network("::ffff:192.0.2.1".parse().unwrap()), "192.0.2.1");
    }
}

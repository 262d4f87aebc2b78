//! The source of the current time. Tests set it.

use std::fmt;
use std::sync::Arc;

use chrono::{DateTime, Datelike, Local, NaiveDate, SecondsFormat, Utc};

/// A source of the current time. Cheap to clone.
#[derive(Clone)]
pub struct Clock(Arc<dyn Fn() -> DateTime<Utc> + Send + Sync>);

impl fmt::Debug for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Clock({})", self.text())
    }
}

impl Clock {
    /// The system clock.
    #[expect(
        clippy::disallowed_methods,
        reason = "the one place that asks the machine for the time"
    )]
    pub fn system() -> Self {
        Self(Arc::new(Utc::now))
    }

    /// A clock that returns the result of `time`.
    pub fn new(time: impl Fn() -> DateTime<Utc> + Send + Sync + 'static) -> Self {
        Self(Arc::new(time))
    }

    /// Returns the current time, UTC.
    pub fn utc(&self) -> DateTime<Utc> {
        (self.0)()
    }

    /// Returns the current time in seconds since 1970.
    pub fn seconds(&self) -> i64 {
        self.utc().timestamp()
    }

    /// Returns the current time as stored in rows: RFC 3339, UTC, with milliseconds.
    pub fn text(&self) -> String {
        text_of(self.utc())
    }

    /// Returns the time this many days ago, as stored in rows.
    pub fn text_before(&self, days: u32) -> String {
        let span = chrono::TimeDelta::days(i64::from(days));
        let then = self.utc().checked_sub_signed(span).unwrap_or(DateTime::UNIX_EPOCH);
        text_of(then)
    }

    /// Returns the current date in the system's time zone.
    pub fn today(&self) -> NaiveDate {
        self.utc().with_timezone(&Local).date_naive()
    }

    /// Returns the current year in the system's time zone.
    pub fn year(&self) -> i32 {
        self.today().year()
    }
}

/// Returns a time as stored in rows: RFC 3339, UTC, with milliseconds.
pub fn text_of(time: DateTime<Utc>) -> String {
    time.to_rfc3339_opts(SecondsFormat::Millis, true)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_shows_what_it_is_set_to() {
        let time = DateTime::from_timestamp(1_767_225_600, 0).unwrap();
        let clock = Clock::new(move || time);
        assert_eq!(clock.seconds(), 1_767_225_600);
        assert_eq!(clock.text(), "2026-01-01T00:00:00.000Z");
    }
}

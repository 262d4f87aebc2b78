//! Leases: a row belongs to one worker until the lease expires. A live worker extends its lease. When the lease
//! expires, another worker, possibly on another server, claims the row.

use sqlx::AnyPool;

use crate::clock::Clock;
use crate::error::CatalogError;

/// Number of rows to try in order to find one that no other worker claims at the same time.
pub(crate) const CANDIDATES: i64 = 8;

/// Lease of work that extends it every second: processing a file, calculating a scenario, refreshing reference data.
pub(crate) const RUNNING: Lease = Lease { seconds: 15 };
/// Lease of work that does not extend it: sending an email or a form. It is longer than the longest timeout.
pub(crate) const SENDING: Lease = Lease { seconds: 120 };

/// Lease of background work on old data, which extends it after each part of the work.
pub(crate) const HOUSEKEEPING: Lease = Lease { seconds: 900 };

/// Duration for which a row belongs to a worker.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Lease {
    seconds: i64,
}

impl Lease {
    /// Returns the expiry of a lease that is claimed or extended now, in seconds since 1970.
    pub(crate) fn until(self, clock: &Clock) -> i64 {
        clock.seconds() + self.seconds
    }

    /// Returns the moment, in seconds since 1970, before which a worker must have been last seen to count as lost.
    pub(crate) fn lost_before(self, clock: &Clock) -> i64 {
        clock.seconds() - self.seconds
    }

    /// Claims a row that was due at a moment, and returns whether it succeeded: of several workers that claim a row
    /// at the same time, only one does. `statement` binds the id, that moment, the new moment and, if provided, the
    /// worker.
    pub(crate) async fn claim(
        self,
        (pool, clock): (&AnyPool, &Clock),
        statement: &'static str,
        (id, due_at): (&str, i64),
        runner: Option<&str>,
    ) -> Result<bool, CatalogError> {
        let claim = sqlx::query(statement).bind(id).bind(due_at).bind(self.until(clock));
        let claim = match runner {
            Some(runner) => claim.bind(runner),
            None => claim,
        };
        Ok(claim.execute(pool).await?.rows_affected() > 0)
    }
}

/// Ends a lease so that its row is due again after `seconds`, if it still belongs to the worker. `statement` binds
/// the id, the worker and the moment.
pub(crate) async fn release(
    (pool, clock): (&AnyPool, &Clock),
    statement: &'static str,
    (id, runner): (&str, &str),
    seconds: i64,
) -> Result<(), CatalogError> {
    let due_at = clock.seconds().saturating_add(seconds);
    sqlx::query(statement).bind(id).bind(runner).bind(due_at).execute(pool).await?;
    Ok(())
}

//! Refreshing the reference data of an institution. There is one row per institution, with the current or last
//! refresh. The worker updates it every second. When the updates stop, the worker has lost the refresh, and a new one
//! may begin.

use chrono::{SecondsFormat, TimeDelta};
use sqlx::Row;
use sqlx::any::AnyRow;

use crate::clock::Clock;
use crate::error::CatalogError;
use crate::handle::Catalog;
use crate::lease::RUNNING;
use crate::sql::statement;

/// State of a refresh.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RefreshState {
    /// A worker is processing it.
    Running,
    /// It succeeded.
    Done,
    /// It failed; all data are unchanged.
    Failed,
    /// The worker has stopped responding.
    Lost,
}

/// A refresh of the reference data of an institution.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refresh {
    /// State.
    pub state: RefreshState,
    /// What is currently being requested.
    pub what: String,
    /// Number of responses received for it.
    pub done: i64,
    /// Number of responses needed, as far as known.
    pub total: i64,
    /// Start time, UTC.
    pub begun_at: String,
    /// End time, UTC.
    pub ended_at: Option<String>,
    /// Reason of the failure, or what could not be retrieved.
    pub message: Option<String>,
}

fn refresh(row: &AnyRow, clock: &Clock) -> Result<Refresh, sqlx::Error> {
    let state: String = row.try_get("state")?;
    let is_seen = row.try_get::<i64, _>("seen_at")? >= RUNNING.lost_before(clock);
    Ok(Refresh {
        state: match state.as_str() {
            "done" => RefreshState::Done,
            "running" if is_seen => RefreshState::Running,
            "running" => RefreshState::Lost,
            _ => RefreshState::Failed,
        },
        what: row.try_get("what")?,
        done: row.try_get("done")?,
        total: row.try_get("total")?,
        begun_at: row.try_get("begun_at")?,
        ended_at: row.try_get("ended_at")?,
        message: row.try_get("message")?,
    })
}

impl Catalog {
    /// Begins a refresh that a user requested, for this worker. Returns false while another refresh is running, and after
    /// one that succeeded within the cool-down.
    ///
    /// # Errors
    /// A database failure.
    pub async fn begin_refresh(
        &self,
        institution_id: &str,
        requested_by: &str,
        runner: &str,
        cooldown: TimeDelta,
    ) -> Result<bool, CatalogError> {
        let now = self.clock.utc();
        let ended_before = now.checked_sub_signed(cooldown).unwrap_or(now);
        let begun = sqlx::query(statement::begin_refresh)
            .bind(institution_id)
            .bind(requested_by)
            .bind(runner)
            .bind(self.clock.text())
            .bind(self.clock.seconds())
            .bind(RUNNING.lost_before(&self.clock))
            .bind(ended_before.to_rfc3339_opts(SecondsFormat::Millis, true))
            .execute(&self.pool)
            .await?;
        Ok(begun.rows_affected() > 0)
    }

    /// Reports progress and extends the lease. Returns false if the refresh belongs to another worker.
    ///
    /// # Errors
    /// A database failure.
    pub async fn keep_refresh(
        &self,
        (institution_id, runner): (&str, &str),
        what: &str,
        (done, total): (i64, i64),
    ) -> Result<bool, CatalogError> {
        let kept = sqlx::query(statement::keep_refresh)
            .bind(institution_id)
            .bind(runner)
            .bind(what)
            .bind(done)
            .bind(total)
            .bind(self.clock.seconds())
            .execute(&self.pool)
            .await?;
        Ok(kept.rows_affected() > 0)
    }

    /// Ends a refresh, successful or not, with an optional message.
    ///
    /// # Errors
    /// A database failure.
    pub async fn end_refresh(
        &self,
        (institution_id, runner): (&str, &str),
        is_done: bool,
        message: Option<&str>,
    ) -> Result<(), CatalogError> {
        sqlx::query(statement::end_refresh)
            .bind(institution_id)
            .bind(runner)
            .bind(if is_done { "done" } else { "failed" })
            .bind(self.clock.text())
            .bind(message)
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    /// Returns the current or last refresh of an institution; none if there was none.
    ///
    /// # Errors
    /// A database failure.
    pub async fn refresh(&self, institution_id: &str) -> Result<Option<Refresh>, CatalogError> {
        let row = sqlx::query(statement::refresh).bind(institution_id);
        let row = row.fetch_optional(&self.pool).await?;
        Ok(row.map(|row| refresh(&row, &self.clock)).transpose()?)
    }
}

//! Refreshing what is known of an institution. One row per institution: how it stands, or how it went the last time. Whoever works
//! on it says so every second; who says nothing for a while has lost it, and it may be begun again.

use sqlx::Row;
use sqlx::any::AnyRow;

use super::sql::statement;
use super::{Catalog, CatalogError, moment, now};

/// Seconds for which a refresh is left to somebody who says nothing.
const CLAIM: i64 = 15;

/// How a refresh stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RefreshState {
    /// Somebody works on it.
    Running,
    /// It was done.
    Done,
    /// It was not; everything is as it was before.
    Failed,
    /// Whoever worked on it is gone.
    Lost,
}

/// A refresh of what is known of an institution.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refresh {
    /// How it stands.
    pub state: RefreshState,
    /// What is asked for.
    pub what: String,
    /// Answers that are there, of this.
    pub done: i64,
    /// Answers that it takes, as far as that is known.
    pub total: i64,
    /// When it was begun, UTC.
    pub begun_at: String,
    /// When it ended, UTC.
    pub ended_at: Option<String>,
    /// Why it failed, or what of it could not be had.
    pub message: Option<String>,
}

fn refresh(row: &AnyRow) -> Result<Refresh, sqlx::Error> {
    let state: String = row.try_get("state")?;
    let is_seen = row.try_get::<i64, _>("seen_at")? >= moment() - CLAIM;
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
    /// Begins a refresh that somebody asked for, which is this runner's; false while another one is at it.
    ///
    /// # Errors
    /// What the database says.
    pub async fn begin_refresh(
        &self,
        institution_id: &str,
        requested_by: &str,
        runner: &str,
    ) -> Result<bool, CatalogError> {
        let begun = sqlx::query(statement::begin_refresh)
            .bind(institution_id)
            .bind(requested_by)
            .bind(runner)
            .bind(now())
            .bind(moment())
            .bind(moment() - CLAIM)
            .execute(&self.pool)
            .await?;
        Ok(begun.rows_affected() > 0)
    }

    /// Tells how far a refresh is, and that somebody still works on it; false if it is not theirs any more.
    ///
    /// # Errors
    /// What the database says.
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
            .bind(moment())
            .execute(&self.pool)
            .await?;
        Ok(kept.rows_affected() > 0)
    }

    /// Ends a refresh, well or not, with something to be told.
    ///
    /// # Errors
    /// What the database says.
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
            .bind(now())
            .bind(message)
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    /// How the refresh of an institution stands, or how it went the last time; none if there was none.
    ///
    /// # Errors
    /// What the database says.
    pub async fn refresh(&self, institution_id: &str) -> Result<Option<Refresh>, CatalogError> {
        let row = sqlx::query(statement::refresh).bind(institution_id);
        let row = row.fetch_optional(&self.pool).await?;
        Ok(row.as_ref().map(refresh).transpose()?)
    }
}

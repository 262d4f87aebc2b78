//! The versions of a scenario: its changes with their times, undo and redo, and restoring a version.

use serde::Serialize;
use sqlx::any::AnyRow;
use sqlx::{Any, Row, Transaction};
use utoipa::ToSchema;

use crate::change::{Change, Content};
use crate::clock::Clock;
use crate::error::CatalogError;
use crate::handle::Catalog;
use crate::scenario_row::Scenario;
use crate::sql::statement;

/// How a version was made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// The scenario was created.
    Created,
    /// A user changed it.
    Changed,
    /// A change was undone.
    Undone,
    /// An undone change was redone.
    Redone,
    /// The scenario was restored to an earlier version.
    Restored,
}

impl Kind {
    /// Returns the name as stored in rows.
    pub fn name(self) -> &'static str {
        match self {
            Self::Created => "created",
            Self::Changed => "changed",
            Self::Undone => "undone",
            Self::Redone => "redone",
            Self::Restored => "restored",
        }
    }

    /// Returns the initial state of a version of this kind: only changes can be undone.
    fn state(self) -> &'static str {
        match self {
            Self::Changed | Self::Restored => "done",
            Self::Created | Self::Undone | Self::Redone => "past",
        }
    }
}

/// A version of a scenario.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct Version {
    /// Revision of the scenario from this version on.
    pub revision: i64,
    /// Time of the change.
    pub changed_at: String,
    /// Kind of change.
    pub kind: String,
    /// Changes of this version.
    pub change: Change,
    /// Revision that it undoes, redoes or restores.
    pub of_revision: Option<i64>,
    /// `done`, `undone`, `dropped` or `past`.
    pub state: String,
    /// Name of the user who made the change; null for automatic changes, and where it is not loaded.
    pub changed_by: Option<String>,
}

/// Result of a step through the versions.
#[derive(Debug)]
pub enum Step {
    /// The scenario does not exist.
    NoScenario,
    /// There is nothing to undo or redo, or the version does not exist.
    Nothing,
    /// The caller may not make the scenario what the step leads to.
    Refused,
    /// The scenario after the step.
    Done(Box<Scenario>),
}

pub(super) fn version(row: &AnyRow) -> Result<Version, CatalogError> {
    let revision: i64 = row.try_get("revision")?;
    let change: String = row.try_get("change")?;
    let change = serde_json::from_str(&change).map_err(unreadable(revision))?;
    Ok(Version {
        revision,
        changed_at: row.try_get("changed_at")?,
        kind: row.try_get("kind")?,
        change,
        of_revision: row.try_get("of_revision")?,
        state: row.try_get("state")?,
        changed_by: None,
    })
}

fn unreadable(revision: i64) -> impl FnOnce(serde_json::Error) -> CatalogError {
    move |source| CatalogError::Unreadable { what: format!("version {revision}"), source }
}

/// Kind and author of a version that is about to be added.
#[derive(Debug, Clone, Copy)]
pub(super) struct NewVersion<'a> {
    pub(super) kind: Kind,
    /// Revision that it undoes, redoes or restores.
    pub(super) of_revision: Option<i64>,
    /// User who makes it; none for the program itself.
    pub(super) by: Option<&'a str>,
}

/// Adds a version in the transaction of its change.
pub(super) async fn add_version(
    transaction: &mut Transaction<'static, Any>,
    clock: &Clock,
    scenario_id: &str,
    revision: i64,
    NewVersion { kind, of_revision, by }: NewVersion<'_>,
    change: &Change,
) -> Result<(), CatalogError> {
    let text = serde_json::to_string(change).map_err(unreadable(revision))?;
    sqlx::query(statement::add_version)
        .bind(scenario_id)
        .bind(revision)
        .bind(clock.text())
        .bind(kind.name())
        .bind(text)
        .bind(of_revision)
        .bind(kind.state())
        .bind(by)
        .execute(&mut **transaction)
        .await?;
    Ok(())
}

impl Catalog {
    /// Returns the versions of a scenario before a revision, newest first.
    ///
    /// # Errors
    /// A database failure.
    pub async fn versions(
        &self,
        scenario_id: &str,
        before: i64,
        limit: i64,
    ) -> Result<Vec<Version>, CatalogError> {
        let rows = sqlx::query(statement::versions)
            .bind(scenario_id)
            .bind(before)
            .bind(limit)
            .fetch_all(&self.pool)
            .await?;
        let named =
            |row: &AnyRow| Ok(Version { changed_by: row.try_get("changed_by")?, ..version(row)? });
        rows.iter().map(named).collect()
    }

    /// Returns whether there is a change to undo, and one to redo.
    ///
    /// # Errors
    /// A database failure.
    pub async fn next_steps(&self, scenario_id: &str) -> Result<(bool, bool), CatalogError> {
        let is_there = async |statement| -> Result<bool, CatalogError> {
            let row = sqlx::query(statement).bind(scenario_id).fetch_optional(&self.pool).await?;
            Ok(row.is_some())
        };
        Ok((
            is_there(statement::version_to_undo).await?,
            is_there(statement::version_to_redo).await?,
        ))
    }

    /// Undoes the last change, if `allows` accepts the content that it leads to.
    ///
    /// # Errors
    /// A database failure.
    pub async fn undo(
        &self,
        scenario_id: &str,
        by: Option<&str>,
        allows: impl FnOnce(&Content) -> bool,
    ) -> Result<Step, CatalogError> {
        self.step(scenario_id, Kind::Undone, by, allows).await
    }

    /// Redoes the change that was undone last, if `allows` accepts the content that it leads to.
    ///
    /// # Errors
    /// A database failure.
    pub async fn redo(
        &self,
        scenario_id: &str,
        by: Option<&str>,
        allows: impl FnOnce(&Content) -> bool,
    ) -> Result<Step, CatalogError> {
        self.step(scenario_id, Kind::Redone, by, allows).await
    }

    async fn step(
        &self,
        scenario_id: &str,
        kind: Kind,
        by: Option<&str>,
        allows: impl FnOnce(&Content) -> bool,
    ) -> Result<Step, CatalogError> {
        let Some(mut locked) = self.lock_scenario(scenario_id).await? else {
            return Ok(Step::NoScenario);
        };
        let is_undo = kind == Kind::Undone;
        let next = if is_undo { statement::version_to_undo } else { statement::version_to_redo };
        let row =
            sqlx::query(next).bind(scenario_id).fetch_optional(&mut *locked.transaction).await?;
        let Some(row) = row else { return Ok(Step::Nothing) };
        let Version { revision, change, .. } = version(&row)?;
        let change = if is_undo { change.inverse() } else { change };
        let mut content = locked.content.clone();
        content.apply(change).map_err(unreadable(revision))?;
        if !allows(&content) {
            return Ok(Step::Refused);
        }
        sqlx::query(statement::set_version_state)
            .bind(scenario_id)
            .bind(revision)
            .bind(if is_undo { "undone" } else { "done" })
            .execute(&mut *locked.transaction)
            .await?;
        let change = locked.change_to(&content)?;
        let version = NewVersion { kind, of_revision: Some(revision), by };
        let saved = locked.save(version, content, &change).await?;
        Ok(Step::Done(Box::new(saved)))
    }

    /// Restores a scenario to a revision, if `allows` accepts its content. The restoration is a change like any other: it
    /// can be undone.
    ///
    /// # Errors
    /// A database failure.
    pub async fn restore(
        &self,
        scenario_id: &str,
        revision: i64,
        by: Option<&str>,
        allows: impl FnOnce(&Content) -> bool,
    ) -> Result<Step, CatalogError> {
        let Some(mut locked) = self.lock_scenario(scenario_id).await? else {
            return Ok(Step::NoScenario);
        };
        let there = sqlx::query(statement::version)
            .bind(scenario_id)
            .bind(revision)
            .fetch_optional(&mut *locked.transaction)
            .await?;
        if there.is_none() {
            return Ok(Step::Nothing);
        }
        let since = sqlx::query(statement::versions_after)
            .bind(scenario_id)
            .bind(revision)
            .fetch_all(&mut *locked.transaction)
            .await?;
        let mut content = locked.content.clone();
        for row in &since {
            let Version { revision, change, .. } = version(row)?;
            content.apply(change.inverse()).map_err(unreadable(revision))?;
        }
        if !allows(&content) {
            return Ok(Step::Refused);
        }
        let version = NewVersion { kind: Kind::Restored, of_revision: Some(revision), by };
        let saved = locked.change(version, content).await?;
        Ok(Step::Done(Box::new(saved)))
    }
}

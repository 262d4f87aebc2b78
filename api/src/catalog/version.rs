//! The versions of a scenario: what was changed when, taking changes back, and going back to a version.

use serde::Serialize;
use sqlx::any::AnyRow;
use sqlx::{Any, Row, Transaction};
use utoipa::ToSchema;

use super::change::Change;
use super::scenario::Scenario;
use super::sql::statement;
use super::{Catalog, CatalogError, now};

/// How a version came about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// The scenario was made.
    Created,
    /// Somebody changed it.
    Changed,
    /// A change was taken back.
    Undone,
    /// A change that was taken back was done again.
    Redone,
    /// It was set back to an earlier version.
    Restored,
}

impl Kind {
    /// As rows hold it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Created => "created",
            Self::Changed => "changed",
            Self::Undone => "undone",
            Self::Redone => "redone",
            Self::Restored => "restored",
        }
    }

    /// The state that a version of this kind begins with: only changes can be taken back.
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
    /// The scenario's revision from this version on.
    pub revision: i64,
    /// When it was made.
    pub changed_at: String,
    /// How it came about.
    pub kind: String,
    /// What it changed.
    pub change: Change,
    /// The revision that it takes back, does again or goes back to.
    pub of_revision: Option<i64>,
    /// `done`, `undone`, `dropped` or `past`.
    pub state: String,
    /// The name of who made it; none for the program itself, or where nobody asked for it.
    pub changed_by: Option<String>,
}

/// What came of a step through the versions.
#[derive(Debug)]
pub enum Step {
    /// There is no such scenario.
    NoScenario,
    /// There is nothing to undo, to redo, or no such version.
    Nothing,
    /// The scenario after it.
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

/// How a version that is about to be made came about.
#[derive(Debug, Clone, Copy)]
pub(super) struct NewVersion<'a> {
    pub(super) kind: Kind,
    /// The revision that it takes back, does again or goes back to.
    pub(super) of_revision: Option<i64>,
    /// Who makes it; none for the program itself.
    pub(super) by: Option<&'a str>,
}

/// Adds a version in the transaction that makes it.
pub(super) async fn add_version(
    transaction: &mut Transaction<'static, Any>,
    scenario_id: &str,
    revision: i64,
    NewVersion { kind, of_revision, by }: NewVersion<'_>,
    change: &Change,
) -> Result<(), CatalogError> {
    let text = serde_json::to_string(change).map_err(unreadable(revision))?;
    sqlx::query(statement::add_version)
        .bind(scenario_id)
        .bind(revision)
        .bind(now())
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
    /// The versions of a scenario before a revision, the newest first.
    ///
    /// # Errors
    /// What the database says.
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

    /// Whether there is a change to undo, and one to redo.
    ///
    /// # Errors
    /// What the database says.
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

    /// Takes the last change back.
    ///
    /// # Errors
    /// What the database says.
    pub async fn undo(&self, scenario_id: &str, by: Option<&str>) -> Result<Step, CatalogError> {
        self.step(scenario_id, Kind::Undone, by).await
    }

    /// Does the change again that was taken back last.
    ///
    /// # Errors
    /// What the database says.
    pub async fn redo(&self, scenario_id: &str, by: Option<&str>) -> Result<Step, CatalogError> {
        self.step(scenario_id, Kind::Redone, by).await
    }

    async fn step(
        &self,
        scenario_id: &str,
        kind: Kind,
        by: Option<&str>,
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

    /// Sets a scenario back to what it was at a revision. This is a change like any other: it can be undone.
    ///
    /// # Errors
    /// What the database says.
    pub async fn restore(
        &self,
        scenario_id: &str,
        revision: i64,
        by: Option<&str>,
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
        let version = NewVersion { kind: Kind::Restored, of_revision: Some(revision), by };
        let saved = locked.change(version, content).await?;
        Ok(Step::Done(Box::new(saved)))
    }
}

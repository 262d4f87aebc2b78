//! Long-running recalculations of consortium scenarios. The row is the lock: it exists from the moment when the
//! request stops waiting for the result, until the result is complete. The worker extends its lease every second.
//! When the lease expires, the worker has lost the scenario and another server continues.

use std::collections::HashMap;

use sqlx::Row;
use sqlx::any::AnyRow;

use crate::error::CatalogError;
use crate::handle::Catalog;
use crate::lease::{RUNNING, release};
use crate::mail::{Email, add_mail};
use crate::sql::statement;

/// A long-running recalculation of a scenario.
#[derive(Debug, Clone, PartialEq)]
pub struct Recalculation {
    /// The scenario.
    pub scenario_id: String,
    /// Email address to notify on completion; none for a user without an address.
    pub email: Option<String>,
    /// Name of that user.
    pub recipient_name: String,
    /// Share of the members that are calculated, 0 to 100 percent.
    pub percent: f64,
    /// Number of attempts, including this one.
    pub attempts: i64,
}

fn recalculation(row: &AnyRow) -> Result<Recalculation, sqlx::Error> {
    Ok(Recalculation {
        scenario_id: row.try_get("scenario_id")?,
        email: row.try_get("email")?,
        recipient_name: row.try_get("recipient_name")?,
        percent: row.try_get("percent")?,
        attempts: row.try_get("attempts")?,
    })
}

impl Catalog {
    /// Locks a scenario for a worker (`runner`). A recipient that was set earlier stays.
    ///
    /// # Errors
    /// A database failure.
    pub async fn begin_recalculation(
        &self,
        scenario_id: &str,
        (email, name): (Option<&str>, &str),
        runner: &str,
        percent: f64,
    ) -> Result<(), CatalogError> {
        sqlx::query(statement::begin_recalculation)
            .bind(scenario_id)
            .bind(email)
            .bind(name)
            .bind(percent)
            .bind(runner)
            .bind(self.clock.text())
            .bind(RUNNING.until(&self.clock))
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    /// Reports progress and extends the lease. Returns false if the scenario belongs to another worker.
    ///
    /// # Errors
    /// A database failure.
    pub async fn keep_recalculation(
        &self,
        scenario_id: &str,
        runner: &str,
        percent: f64,
    ) -> Result<bool, CatalogError> {
        let kept = sqlx::query(statement::keep_recalculation)
            .bind(scenario_id)
            .bind(runner)
            .bind(RUNNING.until(&self.clock))
            .bind(percent)
            .execute(&self.pool)
            .await?;
        Ok(kept.rows_affected() > 0)
    }

    /// Releases a scenario, to be claimed again after `seconds`.
    ///
    /// # Errors
    /// A database failure.
    pub async fn release_recalculation(
        &self,
        scenario_id: &str,
        runner: &str,
        seconds: i64,
    ) -> Result<(), CatalogError> {
        let place = (&self.pool, &self.clock);
        release(place, statement::release_recalculation, (scenario_id, runner), seconds).await
    }

    /// Claims a started recalculation without a worker for this worker.
    ///
    /// # Errors
    /// A database failure.
    pub async fn claim_recalculation(
        &self,
        runner: &str,
    ) -> Result<Option<Recalculation>, CatalogError> {
        let due = sqlx::query(statement::due_recalculations).bind(self.clock.seconds());
        for row in due.fetch_all(&self.pool).await? {
            let mut found = recalculation(&row)?;
            let due = (found.scenario_id.as_str(), row.try_get("claimed_until")?);
            let (place, claim) = ((&self.pool, &self.clock), statement::claim_recalculation);
            if RUNNING.claim(place, claim, due, Some(runner)).await? {
                found.attempts += 1;
                return Ok(Some(found));
            }
        }
        Ok(None)
    }

    /// Unlocks a scenario and writes its notifications in the same transaction. Returns whether it was locked: of
    /// several concurrent calls, only one notifies.
    ///
    /// # Errors
    /// A database failure.
    pub async fn end_recalculation(
        &self,
        scenario_id: &str,
        letter: impl FnOnce(&Recalculation) -> Option<Email>,
    ) -> Result<bool, CatalogError> {
        let mut transaction = self.pool.begin().await?;
        let ended = sqlx::query(statement::end_recalculation).bind(scenario_id);
        let Some(row) = ended.fetch_optional(&mut *transaction).await? else { return Ok(false) };
        if let Some(letter) = letter(&recalculation(&row)?) {
            add_mail(&mut transaction, &self.clock, &letter, None).await?;
        }
        transaction.commit().await?;
        Ok(true)
    }

    /// Returns the progress of a scenario's long-running recalculation, if there is one.
    ///
    /// # Errors
    /// A database failure.
    pub async fn recalculation(
        &self,
        scenario_id: &str,
    ) -> Result<Option<Recalculation>, CatalogError> {
        let row = sqlx::query(statement::recalculation).bind(scenario_id);
        let row = row.fetch_optional(&self.pool).await?;
        Ok(row.as_ref().map(recalculation).transpose()?)
    }

    /// Returns the running recalculations of a package, by scenario.
    ///
    /// # Errors
    /// A database failure.
    pub async fn recalculations(
        &self,
        package_id: &str,
    ) -> Result<HashMap<String, Recalculation>, CatalogError> {
        let rows = sqlx::query(statement::recalculations).bind(package_id);
        let rows = rows.fetch_all(&self.pool).await?;
        let entry = |row| recalculation(row).map(|found| (found.scenario_id.clone(), found));
        Ok(rows.iter().map(entry).collect::<Result<_, _>>()?)
    }
}

//! Scenarios of consortia that are being worked out for long. The row is the lock: it is there from the moment on when
//! nobody waits any more until the result is whole, and whoever works on it says so every second. Who says nothing any
//! more has lost it, and another server takes it up.

use std::collections::HashMap;

use sqlx::Row;
use sqlx::any::AnyRow;

use super::mail::{Letter, add_mail};
use super::sql::statement;
use super::{Catalog, CatalogError, moment, now};

/// Seconds for which a scenario is left to somebody who says nothing.
const CLAIM: i64 = 15;

/// A scenario that is being worked out for long.
#[derive(Debug, Clone, PartialEq)]
pub struct Recalculation {
    /// The scenario.
    pub scenario_id: String,
    /// Whom it is told when it is done; none for somebody without an address.
    pub email: Option<String>,
    /// What that person is called.
    pub recipient_name: String,
    /// Members that are worked out, 0 to 100.
    pub percent: f64,
    /// How often it was begun, this time included.
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
    /// Locks a scenario that somebody (`runner`) works on. Who was to be told before still is.
    ///
    /// # Errors
    /// What the database says.
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
            .bind(now())
            .bind(moment() + CLAIM)
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    /// Tells how far a scenario is, and that somebody still works on it; false if it is not theirs any more.
    ///
    /// # Errors
    /// What the database says.
    pub async fn keep_recalculation(
        &self,
        scenario_id: &str,
        runner: &str,
        percent: f64,
    ) -> Result<bool, CatalogError> {
        let kept = sqlx::query(statement::keep_recalculation)
            .bind(scenario_id)
            .bind(runner)
            .bind(moment() + CLAIM)
            .bind(percent)
            .execute(&self.pool)
            .await?;
        Ok(kept.rows_affected() > 0)
    }

    /// Gives a scenario back, to be taken up after so many seconds.
    ///
    /// # Errors
    /// What the database says.
    pub async fn release_recalculation(
        &self,
        scenario_id: &str,
        runner: &str,
        seconds: i64,
    ) -> Result<(), CatalogError> {
        sqlx::query(statement::release_recalculation)
            .bind(scenario_id)
            .bind(runner)
            .bind(moment() + seconds)
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    /// A scenario that nobody works on though somebody began, which is this runner's from now on.
    ///
    /// # Errors
    /// What the database says.
    pub async fn claim_recalculation(
        &self,
        runner: &str,
    ) -> Result<Option<Recalculation>, CatalogError> {
        let time = moment();
        let due = sqlx::query(statement::due_recalculations).bind(time);
        for row in due.fetch_all(&self.pool).await? {
            let mut found = recalculation(&row)?;
            let claimed = sqlx::query(statement::claim_recalculation)
                .bind(&found.scenario_id)
                .bind(row.try_get::<i64, _>("claimed_until")?)
                .bind(runner)
                .bind(time + CLAIM)
                .execute(&self.pool)
                .await?;
            if claimed.rows_affected() > 0 {
                found.attempts += 1;
                return Ok(Some(found));
            }
        }
        Ok(None)
    }

    /// Unlocks a scenario, and writes what is to be told of that in the same transaction; whether it was locked. Of
    /// several who end it, one tells.
    ///
    /// # Errors
    /// What the database says.
    pub async fn end_recalculation(
        &self,
        scenario_id: &str,
        letter: impl FnOnce(&Recalculation) -> Option<Letter>,
    ) -> Result<bool, CatalogError> {
        let mut transaction = self.pool.begin().await?;
        let ended = sqlx::query(statement::end_recalculation).bind(scenario_id);
        let Some(row) = ended.fetch_optional(&mut *transaction).await? else { return Ok(false) };
        if let Some(letter) = letter(&recalculation(&row)?) {
            add_mail(&mut transaction, &letter, None).await?;
        }
        transaction.commit().await?;
        Ok(true)
    }

    /// How far a scenario is worked out, if that takes long.
    ///
    /// # Errors
    /// What the database says.
    pub async fn recalculation(
        &self,
        scenario_id: &str,
    ) -> Result<Option<Recalculation>, CatalogError> {
        let row = sqlx::query(statement::recalculation).bind(scenario_id);
        let row = row.fetch_optional(&self.pool).await?;
        Ok(row.as_ref().map(recalculation).transpose()?)
    }

    /// What is being worked out of a package's scenarios, by scenario.
    ///
    /// # Errors
    /// What the database says.
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

//! Forms on their way to a webhook. A delivery is written in the transaction of its form and sent afterwards, at
//! least once.

use serde_json::{Map, Value};
use sqlx::Row;
use sqlx::any::AnyRow;

use super::sql::statement;
use super::{Catalog, CatalogError, moment, now};

/// A form that is due at a webhook, and this program's to bring.
#[derive(Debug, Clone)]
pub struct DueDelivery {
    /// The id of the delivery, the same each time it is tried.
    pub id: String,
    /// The id of the form.
    pub form_id: String,
    /// Which form it is.
    pub kind: String,
    /// What was filled in.
    pub fields: Map<String, Value>,
    /// When it came.
    pub submitted_at: String,
    /// How often it was tried, this time included.
    pub attempts: i64,
}

/// Seconds for which a delivery that somebody is sending is left alone.
const CLAIM: i64 = 120;

fn delivery(row: &AnyRow) -> Result<DueDelivery, CatalogError> {
    let form_id: String = row.try_get("form_id")?;
    let fields: String = row.try_get("fields")?;
    let fields = serde_json::from_str(&fields)
        .map_err(|source| CatalogError::Unreadable { what: format!("form {form_id}"), source })?;
    Ok(DueDelivery {
        id: row.try_get("id")?,
        form_id,
        kind: row.try_get("kind")?,
        fields,
        submitted_at: row.try_get("submitted_at")?,
        attempts: row.try_get::<i64, _>("attempts")? + 1,
    })
}

impl Catalog {
    /// Deliveries that are due, which nobody else sends for the next two minutes.
    ///
    /// # Errors
    /// What the database says.
    pub async fn claim_deliveries(&self, limit: i64) -> Result<Vec<DueDelivery>, CatalogError> {
        let time = moment();
        let due = sqlx::query(statement::due_deliveries).bind(time).bind(limit);
        let mut claimed = Vec::new();
        for row in due.fetch_all(&self.pool).await? {
            let one = delivery(&row)?;
            let due_at: i64 = row.try_get("next_attempt_at")?;
            let claim = sqlx::query(statement::claim_delivery);
            let claim = claim.bind(&one.id).bind(due_at).bind(time + CLAIM);
            if claim.execute(&self.pool).await?.rows_affected() > 0 {
                claimed.push(one);
            }
        }
        Ok(claimed)
    }

    /// A delivery arrived; the webhook answered with a status.
    ///
    /// # Errors
    /// What the database says.
    pub async fn delivered(&self, id: &str, status: u16) -> Result<(), CatalogError> {
        let done = sqlx::query(statement::delivered).bind(id).bind(now()).bind(i64::from(status));
        done.execute(&self.pool).await?;
        Ok(())
    }

    /// A delivery did not arrive, for a reason and perhaps with a status; it is tried again after so many seconds.
    ///
    /// # Errors
    /// What the database says.
    pub async fn delivery_failed(
        &self,
        id: &str,
        status: Option<u16>,
        reason: &str,
        seconds: i64,
    ) -> Result<(), CatalogError> {
        sqlx::query(statement::delivery_failed)
            .bind(id)
            .bind(status.map_or(0, i64::from))
            .bind(reason)
            .bind(moment().saturating_add(seconds))
            .execute(&self.pool)
            .await?;
        Ok(())
    }
}

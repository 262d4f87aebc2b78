//! Forms to be delivered to a webhook. A delivery is written in the transaction of its form and sent afterwards, at
//! least once.

use serde_json::{Map, Value};
use sqlx::Row;
use sqlx::any::AnyRow;

use crate::error::CatalogError;
use crate::handle::Catalog;
use crate::lease::SENDING;
use crate::sql::statement;

/// A form that is due for delivery to a webhook, claimed by this program.
#[derive(Debug, Clone)]
pub struct DueDelivery {
    /// Id of the delivery, the same for each attempt.
    pub id: String,
    /// Id of the form.
    pub form_id: String,
    /// Kind of form.
    pub kind: String,
    /// Submitted fields.
    pub fields: Map<String, Value>,
    /// Time of submission, UTC.
    pub submitted_at: String,
    /// Number of attempts, including this one.
    pub attempts: i64,
}

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
    /// Claims up to `limit` due deliveries for two minutes and returns them.
    ///
    /// # Errors
    /// A database failure.
    pub async fn claim_deliveries(&self, limit: i64) -> Result<Vec<DueDelivery>, CatalogError> {
        let due = sqlx::query(statement::due_deliveries).bind(self.clock.seconds()).bind(limit);
        let mut claimed = Vec::new();
        for row in due.fetch_all(&self.pool).await? {
            let one = delivery(&row)?;
            let due_at: i64 = row.try_get("next_attempt_at")?;
            let place = (&self.pool, &self.clock);
            if SENDING.claim(place, statement::claim_delivery, (&one.id, due_at), None).await? {
                claimed.push(one);
            }
        }
        Ok(claimed)
    }

    /// Records a successful delivery with the status of the webhook's response.
    ///
    /// # Errors
    /// A database failure.
    pub async fn delivered(&self, id: &str, status: u16) -> Result<(), CatalogError> {
        let done = sqlx::query(statement::delivered)
            .bind(id)
            .bind(self.clock.text())
            .bind(i64::from(status));
        done.execute(&self.pool).await?;
        Ok(())
    }

    /// Records a failed delivery with its reason and, if there was a response, its status. Retries after `seconds`.
    ///
    /// # Errors
    /// A database failure.
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
            .bind(self.clock.seconds().saturating_add(seconds))
            .execute(&self.pool)
            .await?;
        Ok(())
    }
}

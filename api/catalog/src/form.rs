//! Forms that visitors submit without an account.

use serde_json::{Map, Value};
use sqlx::Row;
use sqlx::any::AnyRow;

use crate::audit::{AuditAction, audit};
use crate::error::CatalogError;
use crate::handle::Catalog;
use crate::id::new_id;
use crate::mail::{Email, add_mail};
use crate::sql::statement;

/// A submitted form.
#[derive(Debug, Clone)]
pub struct Form {
    /// Id.
    pub id: String,
    /// Sort key in the order of submission: later forms sort after earlier ones.
    pub place: String,
    /// Kind of form.
    pub kind: String,
    /// Submitted fields, validated.
    pub fields: Map<String, Value>,
    /// Time of submission, UTC.
    pub submitted_at: String,
    /// State of the delivery to a webhook, if any.
    pub delivery: Option<DeliveryState>,
}

/// State of the delivery of a form to a webhook.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeliveryState {
    /// Number of attempts.
    pub attempts: i64,
    /// Time of the next attempt, in seconds since 1970.
    pub next_attempt_at: i64,
    /// Time of delivery, UTC.
    pub delivered_at: Option<String>,
    /// Status of the last response; 0 before the first one.
    pub answer_status: i64,
    /// Reason of the last failure.
    pub last_error: Option<String>,
}

/// A new form.
#[derive(Debug)]
pub struct NewForm<'a> {
    /// Id.
    pub id: &'a str,
    /// Kind of form.
    pub kind: &'a str,
    /// Submitted fields, validated.
    pub fields: &'a Map<String, Value>,
    /// Emails that notify about the form.
    pub emails: &'a [Email],
    /// Whether the form is delivered to a webhook.
    pub has_webhook: bool,
}

fn form(row: &AnyRow) -> Result<Form, CatalogError> {
    let id: String = row.try_get("id")?;
    let fields: String = row.try_get("fields")?;
    let fields = serde_json::from_str(&fields)
        .map_err(|source| CatalogError::Unreadable { what: format!("form {id}"), source })?;
    let delivery = match row.try_get::<Option<String>, _>("delivery_id")? {
        None => None,
        Some(_) => Some(DeliveryState {
            attempts: row.try_get("attempts")?,
            next_attempt_at: row.try_get("next_attempt_at")?,
            delivered_at: row.try_get("delivered_at")?,
            answer_status: row.try_get("answer_status")?,
            last_error: row.try_get("last_error")?,
        }),
    };
    Ok(Form {
        id,
        place: row.try_get("place")?,
        kind: row.try_get("kind")?,
        fields,
        submitted_at: row.try_get("submitted_at")?,
        delivery,
    })
}

impl Catalog {
    /// Stores a form with its notification emails and its delivery to a webhook.
    ///
    /// # Errors
    /// A database failure.
    pub async fn add_form(&self, new: NewForm<'_>) -> Result<(), CatalogError> {
        let mut transaction = self.pool.begin().await?;
        sqlx::query(statement::add_form)
            .bind(new.id)
            .bind(new_id())
            .bind(new.kind)
            .bind(Value::Object(new.fields.clone()).to_string())
            .bind(self.clock.text())
            .execute(&mut *transaction)
            .await?;
        for letter in new.emails {
            add_mail(&mut transaction, &self.clock, letter, Some(new.id)).await?;
        }
        if new.has_webhook {
            let add = sqlx::query(statement::add_delivery);
            let add = add.bind(new_id()).bind(new.id).bind(self.clock.seconds());
            add.execute(&mut *transaction).await?;
        }
        transaction.commit().await?;
        Ok(())
    }

    /// Returns forms of a kind (of every kind if blank) that were submitted before a sort key (all if blank), newest
    /// first.
    ///
    /// # Errors
    /// A database failure.
    pub async fn forms(
        &self,
        kind: &str,
        before: &str,
        limit: i64,
    ) -> Result<Vec<Form>, CatalogError> {
        let rows = sqlx::query(statement::forms).bind(kind).bind(before).bind(limit);
        rows.fetch_all(&self.pool).await?.iter().map(form).collect()
    }

    /// Returns the form with this id, if it exists.
    ///
    /// # Errors
    /// A database failure.
    pub async fn form(&self, id: &str) -> Result<Option<Form>, CatalogError> {
        let row = sqlx::query(statement::form).bind(id).fetch_optional(&self.pool).await?;
        row.as_ref().map(form).transpose()
    }

    /// Deletes a form with its unsent emails and deliveries. Returns whether it existed.
    ///
    /// # Errors
    /// A database failure.
    pub async fn delete_form(&self, by: Option<&str>, id: &str) -> Result<bool, CatalogError> {
        let mut transaction = self.pool.begin().await?;
        for statement in [statement::delete_form_delivery, statement::delete_form_mail] {
            sqlx::query(statement).bind(id).execute(&mut *transaction).await?;
        }
        let deleted = sqlx::query(statement::delete_form).bind(id);
        if deleted.execute(&mut *transaction).await?.rows_affected() == 0 {
            return Ok(false);
        }
        audit(&mut transaction, &self.clock, by, AuditAction::new("form deleted", id)).await?;
        transaction.commit().await?;
        Ok(true)
    }
}

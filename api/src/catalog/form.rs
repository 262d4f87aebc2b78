//! Forms that people fill in without an account.

use serde_json::{Map, Value};
use sqlx::Row;
use sqlx::any::AnyRow;

use super::audit::{Deed, audit};
use super::mail::{Letter, add_mail};
use super::sql::statement;
use super::{Catalog, CatalogError, moment, new_id, now};

/// A form that somebody filled in.
#[derive(Debug, Clone)]
pub struct Form {
    /// Its id.
    pub id: String,
    /// Its place in the order in which forms came: later ones sort behind.
    pub place: String,
    /// Which form it is.
    pub kind: String,
    /// What was filled in, checked.
    pub fields: Map<String, Value>,
    /// When it came.
    pub submitted_at: String,
    /// How it goes to a webhook, if it does.
    pub delivery: Option<DeliveryState>,
}

/// How a form goes to a webhook.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeliveryState {
    /// How often it was tried.
    pub attempts: i64,
    /// When it is tried next, in seconds since 1970.
    pub next_attempt_at: i64,
    /// When it arrived.
    pub delivered_at: Option<String>,
    /// Status of the last answer; 0 until there was one.
    pub answer_status: i64,
    /// Why it did not arrive.
    pub last_error: Option<String>,
}

/// A form on its way into the catalog.
#[derive(Debug)]
pub struct NewForm<'a> {
    /// Its id.
    pub id: &'a str,
    /// Which form it is.
    pub kind: &'a str,
    /// What was filled in, checked.
    pub fields: &'a Map<String, Value>,
    /// Mail that tells of it.
    pub letters: &'a [Letter],
    /// Does it go to a webhook?
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
    /// Keeps a form, with the mail that tells of it and its way to a webhook.
    ///
    /// # Errors
    /// What the database says.
    pub async fn add_form(&self, new: NewForm<'_>) -> Result<(), CatalogError> {
        let mut transaction = self.pool.begin().await?;
        sqlx::query(statement::add_form)
            .bind(new.id)
            .bind(new_id())
            .bind(new.kind)
            .bind(Value::Object(new.fields.clone()).to_string())
            .bind(now())
            .execute(&mut *transaction)
            .await?;
        for letter in new.letters {
            add_mail(&mut transaction, letter, Some(new.id)).await?;
        }
        if new.has_webhook {
            let add = sqlx::query(statement::add_delivery);
            let add = add.bind(new_id()).bind(new.id).bind(moment());
            add.execute(&mut *transaction).await?;
        }
        transaction.commit().await?;
        Ok(())
    }

    /// Forms of a kind (of every kind if blank) that came before a place (all if blank), the newest first.
    ///
    /// # Errors
    /// What the database says.
    pub async fn forms(
        &self,
        kind: &str,
        before: &str,
        limit: i64,
    ) -> Result<Vec<Form>, CatalogError> {
        let rows = sqlx::query(statement::forms).bind(kind).bind(before).bind(limit);
        rows.fetch_all(&self.pool).await?.iter().map(form).collect()
    }

    /// A form, if there is one with this id.
    ///
    /// # Errors
    /// What the database says.
    pub async fn form(&self, id: &str) -> Result<Option<Form>, CatalogError> {
        let row = sqlx::query(statement::form).bind(id).fetch_optional(&self.pool).await?;
        row.as_ref().map(form).transpose()
    }

    /// Forgets a form and what had not been sent of it; whether there was one.
    ///
    /// # Errors
    /// What the database says.
    pub async fn delete_form(&self, by: Option<&str>, id: &str) -> Result<bool, CatalogError> {
        let mut transaction = self.pool.begin().await?;
        for statement in [statement::delete_form_delivery, statement::delete_form_mail] {
            sqlx::query(statement).bind(id).execute(&mut *transaction).await?;
        }
        let deleted = sqlx::query(statement::delete_form).bind(id);
        if deleted.execute(&mut *transaction).await?.rows_affected() == 0 {
            return Ok(false);
        }
        audit(&mut transaction, by, Deed::new("form deleted", id)).await?;
        transaction.commit().await?;
        Ok(true)
    }
}
